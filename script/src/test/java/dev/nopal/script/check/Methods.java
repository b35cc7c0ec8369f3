package dev.nopal.script.check;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.ObjectField;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.ProbeSignature.Argument;
import dev.nopal.script.type.Type;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Optional;

/** A method of a shop, {@code Receipt place(Order order, int count)}, as an agent describes it. */
public final class Methods implements ProbeCatalog {
    /** An object whose own methods must not be called. */
    public static final class Order {
        final long id;
        final String customer;
        final Order previous;

        public Order(long id, String customer, Order previous) {
            this.id = id;
            this.customer = customer;
            this.previous = previous;
        }

        @Override
        public String toString() {
            throw new AssertionError("the application's code was called");
        }

        @Override
        public boolean equals(Object other) {
            throw new AssertionError("the application's code was called");
        }

        @Override
        public int hashCode() {
            throw new AssertionError("the application's code was called");
        }
    }

    public static final Type.JavaObject ORDER = new Type.JavaObject(Order.class.getName());
    private static final Argument THIS = new Argument("this", new Type.JavaObject("Shop"));
    public static final ProbeSignature ENTRY =
            new ProbeSignature(
                    "method:Shop:place",
                    List.of(
                            new Argument("order", ORDER),
                            new Argument("count", new Type.Int(32, true))),
                    List.of(THIS));
    public static final ProbeSignature EXIT =
            new ProbeSignature(
                    "methodret:Shop:place",
                    ENTRY.arguments(),
                    List.of(
                            THIS,
                            new Argument("retval", new Type.Text(1024)),
                            new Argument("duration", Type.UINT64),
                            new Argument("exception", new Type.JavaObject("java.lang.Throwable"))));
    static final ProbeSignature CLEAR =
            new ProbeSignature(
                    "methodret:Shop:clear",
                    List.of(),
                    List.of(new Argument("duration", Type.UINT64)));
    public static final ProbeSignature LINE =
            new ProbeSignature(
                    "line:Shop:12",
                    List.of(
                            new Argument("total", Type.INT64),
                            new Argument("order", ORDER),
                            new Argument("tid", new Type.Int(32, true))),
                    List.of(THIS));

    @Override
    public List<ProbeSignature> match(AttachPoint attachPoint) {
        return switch (attachPoint) {
            case AttachPoint.Method _ -> List.of(ENTRY);
            case AttachPoint.MethodReturn exit ->
                    switch (exit.method()) {
                        case "clear" -> List.of(CLEAR);
                        case "*" -> List.of(EXIT, CLEAR);
                        default -> List.of(EXIT);
                    };
            case AttachPoint.Line _ -> List.of(LINE);
            default -> List.of();
        };
    }

    @Override
    public Optional<ObjectField> field(Type.JavaObject object, String name) {
        if (!object.equals(ORDER)) {
            return Optional.empty();
        }
        return switch (name) {
            case "id" -> field(name, long.class, Type.INT64);
            case "customer" -> field(name, String.class, new Type.Text(1024));
            case "previous" -> field(name, Order.class, ORDER);
            case "note" ->
                    field("customer", String.class, new Type.JavaObject("int or java.lang.String"))
                            .map(
                                    field ->
                                            new ObjectField(
                                                    field.type(),
                                                    field.getter(),
                                                    "int in A, java.lang.String in B",
                                                    field.misses()));
            default -> Optional.empty();
        };
    }

    @Override
    public Optional<Type.JavaObject> type(String className) {
        return className.equals(ORDER.className()) || className.equals("Order")
                ? Optional.of(ORDER)
                : className.startsWith("java.lang.reflect.")
                        ? Optional.of(new Type.JavaObject(className))
                        : Optional.empty();
    }

    @Override
    public List<String> fields(Type.JavaObject object) {
        return object.equals(ORDER) ? List.of("id", "customer", "previous") : List.of();
    }

    private static Optional<ObjectField> field(String name, Class<?> javaType, Type type) {
        try {
            MethodHandle getter = MethodHandles.lookup().findGetter(Order.class, name, javaType);
            Class<?> result =
                    type instanceof Type.JavaObject
                            ? Object.class
                            : type instanceof Type.Int ? long.class : String.class;
            MethodType form = MethodType.methodType(result, Object.class);
            MethodHandle isNull =
                    MethodHandles.lookup()
                            .findStatic(
                                    java.util.Objects.class,
                                    "isNull",
                                    MethodType.methodType(boolean.class, Object.class));
            MethodHandle zero =
                    MethodHandles.dropArguments(MethodHandles.zero(result), 0, Object.class);
            return Optional.of(
                    new ObjectField(
                            type, MethodHandles.guardWithTest(isNull, zero, getter.asType(form))));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static CheckResult check(String program) {
        return Script.of(program).check(new Methods());
    }
}
