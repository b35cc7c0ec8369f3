package dev.nopal.agent.method;

import dev.nopal.agent.instrument.LineLocation;
import dev.nopal.agent.instrument.Location;
import dev.nopal.agent.instrument.MethodLocation;
import dev.nopal.agent.instrument.Variable;
import dev.nopal.script.IntType;
import dev.nopal.script.ObjectType;
import dev.nopal.script.ProbeSignature.Argument;
import dev.nopal.script.ProbeSignature;

import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/**
 * Says what a script can read at a point, and makes its handlers fit what a hook is given there.
 *
 * <p>Order of values: a hook has {@code this}, variables, what is returned, what is thrown, the
 * duration; a handler has the variables first and then the extras of its signature.
 */
enum MethodProbeType {
    ENTRY("method"),
    EXIT("methodret"),
    LINE("line");

    private static final String THROWABLE = "java.lang.Throwable";

    private final String kind;

    MethodProbeType(String kind) {
        this.kind = kind;
    }

    /** One value that a hook is given: its name in scripts, its type as the source has it. */
    private record Given(String name, String type) {}

    String kind() {
        return kind;
    }

    /** Returns the type of a hook; at an exit with the duration where the weaver has its token. */
    MethodType type(Location point) {
        return switch (point) {
            case LineLocation line -> line.lineType();
            case MethodLocation method when this == EXIT -> method.exitType();
            case MethodLocation method -> method.enterType().changeReturnType(void.class);
        };
    }

    ProbeSignature signature(String probe, Location point) {
        List<Argument> arguments = new ArrayList<>();
        for (Variable variable : point.variables()) {
            arguments.add(
                    new Argument(variable.name(), JavaTypes.ofDescriptor(variable.descriptor())));
        }
        List<Argument> extras = new ArrayList<>();
        for (Given each : extras(point)) {
            extras.add(
                    new Argument(
                            each.name(),
                            each.name().equals("duration")
                                    ? IntType.UINT64
                                    : JavaTypes.of(each.type())));
        }
        return new ProbeSignature(probe, arguments, extras);
    }

    private List<Given> extras(Location point) {
        List<Given> extras = new ArrayList<>();
        if (!point.method().isStatic()) {
            extras.add(new Given("this", point.method().owner()));
        }
        if (this == EXIT) {
            ClassDesc returned =
                    MethodTypeDesc.ofDescriptor(point.method().descriptor()).returnType();
            if (!returned.descriptorString().equals("V")) {
                extras.add(new Given("retval", JavaTypes.name(returned)));
            }
            extras.add(new Given("exception", THROWABLE));
            extras.add(new Given("duration", "long"));
        }
        return extras;
    }

    /** Makes a handler for {@link #signature} one for {@link #type}. */
    MethodHandle adapt(MethodHandle handler, Location point) {
        MethodType type = type(point);
        int self = point.method().isStatic() ? 0 : 1;
        List<Variable> variables = point.variables();
        List<Given> extras = extras(point);
        int[] order = new int[variables.size() + extras.size()];
        MethodHandle adapted = handler;
        for (int i = 0; i < order.length; i++) {
            boolean isVariable = i < variables.size();
            Given extra = isVariable ? null : extras.get(i - variables.size());
            boolean isThis = !isVariable && extra.name().equals("this");
            order[i] = isVariable ? self + i : isThis ? 0 : i;
            String declared =
                    isVariable
                            ? JavaTypes.name(ClassDesc.ofDescriptor(variables.get(i).descriptor()))
                            : extra.type();
            adapted = read(adapted, i, type.parameterType(order[i]), declared);
        }
        return MethodHandles.permuteArguments(adapted, type, order);
    }

    private static MethodHandle read(
            MethodHandle handler, int index, Class<?> given, String declared) {
        MethodHandle reader = JavaTypes.reader(given, declared);
        Class<?> wanted = handler.type().parameterType(index);
        boolean isNumber = !(JavaTypes.of(declared) instanceof ObjectType) && wanted.isPrimitive();
        MethodType form = reader.type().changeReturnType(wanted);
        return MethodHandles.filterArguments(
                handler,
                index,
                isNumber ? MethodHandles.explicitCastArguments(reader, form) : reader.asType(form));
    }
}
