package dev.nopal.agent.method;

import dev.nopal.agent.instrument.LineLocation;
import dev.nopal.agent.instrument.Location;
import dev.nopal.agent.instrument.MethodLocation;
import dev.nopal.agent.instrument.Variable;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.ProbeSignature.Argument;
import dev.nopal.script.type.Type;

import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/**
 * The probe types of methods and lines: what a script can read at a location, and how its handlers
 * are adapted to the arguments of a callback there.
 *
 * <p>Order of values: a callback gets {@code this}, the variables, the returned value, the
 * exception and the duration; a handler gets the variables first, and then the extras of its
 * signature.
 */
enum MethodProbeType {
    ENTRY("method"),
    EXIT("methodret"),
    LINE("line");

    private static final String THROWABLE = "java.lang.Throwable";

    private final String text;

    MethodProbeType(String text) {
        this.text = text;
    }

    /** One argument of a callback: its name in scripts, and its type in the source. */
    private record Given(String name, String type) {}

    /** Returns the probe type as it begins an attach point, such as {@code method}. */
    String text() {
        return text;
    }

    /** Returns the type of a callback; at an exit, the duration replaces the token. */
    MethodType callbackType(Location location) {
        return switch (location) {
            case LineLocation line -> line.lineType();
            case MethodLocation method when this == EXIT -> method.exitType();
            case MethodLocation method -> method.enterType().changeReturnType(void.class);
        };
    }

    ProbeSignature signature(String probe, Location location) {
        List<Argument> arguments = new ArrayList<>();
        for (Variable variable : location.variables()) {
            arguments.add(
                    new Argument(variable.name(), JavaTypes.ofDescriptor(variable.descriptor())));
        }
        List<Argument> extras = new ArrayList<>();
        for (Given each : extras(location)) {
            extras.add(
                    new Argument(
                            each.name(),
                            each.name().equals("duration")
                                    ? Type.UINT64
                                    : JavaTypes.of(each.type())));
        }
        return new ProbeSignature(probe, arguments, extras);
    }

    private List<Given> extras(Location location) {
        List<Given> extras = new ArrayList<>();
        if (!location.method().isStatic()) {
            extras.add(new Given("this", location.method().owner()));
        }
        if (this == EXIT) {
            ClassDesc returned =
                    MethodTypeDesc.ofDescriptor(location.method().descriptor()).returnType();
            if (!returned.descriptorString().equals("V")) {
                extras.add(new Given("retval", JavaTypes.name(returned)));
            }
            extras.add(new Given("exception", THROWABLE));
            extras.add(new Given("duration", "long"));
        }
        return extras;
    }

    /** Adapts a handler for {@link #signature} to {@link #callbackType}. */
    MethodHandle adapt(MethodHandle handler, Location location) {
        MethodType type = callbackType(location);
        int self = location.method().isStatic() ? 0 : 1;
        List<Variable> variables = location.variables();
        List<Given> extras = extras(location);
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
        boolean isNumber =
                !(JavaTypes.of(declared) instanceof Type.JavaObject) && wanted.isPrimitive();
        MethodType form = reader.type().changeReturnType(wanted);
        return MethodHandles.filterArguments(
                handler,
                index,
                isNumber ? MethodHandles.explicitCastArguments(reader, form) : reader.asType(form));
    }
}
