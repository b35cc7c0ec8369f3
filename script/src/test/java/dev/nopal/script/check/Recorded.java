package dev.nopal.script.check;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.EventReader;
import dev.nopal.script.ObjectField;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.ProbeSignature.Argument;
import dev.nopal.script.type.Type;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Events that are maps of their values, handled later: {@code test.Full} and {@code test.Bare}. */
public final class Recorded implements ProbeCatalog {
    private static final Type.JavaObject SPACE = new Type.JavaObject("test.Space");
    private static final List<Argument> ARGUMENTS =
            List.of(
                    new Argument("id", Type.INT64),
                    new Argument("small", new Type.Int(8, false)),
                    new Argument("isPaid", Type.BOOL),
                    new Argument("customer", new Type.Text(64)),
                    new Argument("thread", new Type.Text(64)),
                    new Argument("space", SPACE));
    private static final List<Argument> ORIGIN =
            List.of(
                    new Argument("tid", Type.UINT64),
                    new Argument("comm", Type.COMM),
                    new Argument("thread", new Type.Text(256)),
                    new Argument("virtual", Type.BOOL),
                    new Argument("nsecs", Type.UINT64));

    public static final ProbeSignature FULL =
            new ProbeSignature(
                    "jfr:test.Full",
                    ARGUMENTS,
                    List.of(
                            ORIGIN.get(0),
                            ORIGIN.get(1),
                            ORIGIN.get(2),
                            ORIGIN.get(3),
                            ORIGIN.get(4),
                            new Argument("duration", Type.UINT64),
                            new Argument(
                                    "ustack",
                                    new Type.Stack(
                                            Type.Stack.Mode.BPFTRACE, Type.Stack.DEFAULT_LIMIT))),
                    Optional.of(new Reader()));
    public static final ProbeSignature BARE =
            new ProbeSignature("jfr:test.Bare", ARGUMENTS, ORIGIN, Optional.of(new Reader()));

    /** A reader that finds an argument by its name, an extra by its name after a dot. */
    private record Reader() implements EventReader {
        @Override
        public MethodHandle argument(String name) {
            return getter(
                    name,
                    ARGUMENTS.stream()
                            .filter(each -> each.name().equals(name))
                            .findFirst()
                            .orElseThrow()
                            .type());
        }

        @Override
        public MethodHandle extra(String name) {
            return switch (name) {
                case "ustack" -> getter(".ustack", SPACE);
                case "virtual" -> getter(".virtual", Type.BOOL);
                case "comm", "thread" -> getter("." + name, Type.COMM);
                default -> getter("." + name, Type.UINT64);
            };
        }
    }

    @Override
    public List<ProbeSignature> match(AttachPoint attachPoint) {
        return switch (attachPoint) {
            case AttachPoint.Jfr(var event) when event.equals("test.Full") -> List.of(FULL);
            case AttachPoint.Jfr(var event) when event.equals("test.Bare") -> List.of(BARE);
            case AttachPoint.Jfr(var event) when event.equals("test.*") -> List.of(BARE, FULL);
            default -> List.of();
        };
    }

    @Override
    public Optional<ObjectField> field(Type.JavaObject object, String name) {
        return object.equals(SPACE) && fields(object).contains(name)
                ? Optional.of(new ObjectField(Type.INT64, getter(name, Type.INT64)))
                : Optional.empty();
    }

    @Override
    public List<String> fields(Type.JavaObject object) {
        return List.of("start", "end");
    }

    private static MethodHandle getter(String name, Type type) {
        return switch (type) {
            case Type.Int _ -> find("number", long.class).bindTo(name);
            case Type.Bool _ -> find("bool", boolean.class).bindTo(name);
            case Type.Text _ -> find("text", String.class).bindTo(name);
            default -> find("object", Object.class).bindTo(name);
        };
    }

    private static MethodHandle find(String name, Class<?> result) {
        try {
            return MethodHandles.lookup()
                    .findStatic(
                            Recorded.class,
                            name,
                            MethodType.methodType(result, String.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static Object object(String name, Object event) {
        return event instanceof Map<?, ?> values ? values.get(name) : null;
    }

    private static long number(String name, Object event) {
        return object(name, event) instanceof Number number ? number.longValue() : 0;
    }

    private static boolean bool(String name, Object event) {
        return object(name, event) instanceof Boolean bool && bool;
    }

    private static String text(String name, Object event) {
        return (String) object(name, event);
    }
}
