package dev.nopal.agent.jfr;

import dev.nopal.agent.jfr.EventField.Form;
import dev.nopal.script.type.Type;

import jdk.jfr.DataAmount;
import jdk.jfr.Frequency;
import jdk.jfr.MemoryAddress;
import jdk.jfr.Percentage;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import jdk.jfr.Unsigned;
import jdk.jfr.ValueDescriptor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The mapping of the recorder's types to those of scripts. */
final class EventFields {
    /** bpftrace's limit on strings, with the zero byte. */
    private static final Type.Text TEXT = new Type.Text(1024);

    private EventFields() {}

    /** Returns the fields that a script can read, without stacks and arrays. */
    static List<EventField> of(List<ValueDescriptor> descriptors) {
        List<EventField> fields = new ArrayList<>();
        for (ValueDescriptor descriptor : descriptors) {
            of(descriptor).ifPresent(fields::add);
        }
        return List.copyOf(fields);
    }

    private static Optional<EventField> of(ValueDescriptor descriptor) {
        if (descriptor.isArray() || descriptor.getTypeName().equals("jdk.types.StackTrace")) {
            return Optional.empty();
        }
        Form form = form(descriptor);
        return Optional.of(
                new EventField(
                        descriptor.getName(),
                        type(form, descriptor),
                        form,
                        unit(form, descriptor),
                        text(descriptor)));
    }

    private static Form form(ValueDescriptor descriptor) {
        return switch (descriptor.getTypeName()) {
            case "boolean" -> Form.BOOLEAN;
            case "float", "double" ->
                    descriptor.getAnnotation(Percentage.class) == null
                            ? Form.DECIMAL
                            : Form.PERCENTAGE;
            case "byte", "short", "int", "long", "char" ->
                    descriptor.getAnnotation(Timespan.class) != null
                            ? Form.TIMESPAN
                            : descriptor.getAnnotation(Timestamp.class) != null
                                    ? Form.TIMESTAMP
                                    : Form.INTEGER;
            case "java.lang.String" -> Form.TEXT;
            case "java.lang.Class" -> Form.CLASS;
            case "java.lang.Thread" -> Form.THREAD;
            case "jdk.types.Method" -> Form.METHOD;
            case "jdk.types.ClassLoader" -> Form.LOADER;
            default -> Form.STRUCTURE;
        };
    }

    private static Type type(Form form, ValueDescriptor descriptor) {
        return switch (form) {
            case INTEGER -> integer(descriptor);
            case BOOLEAN -> Type.BOOL;
            case PERCENTAGE, DECIMAL, TIMESPAN -> Type.INT64;
            case TIMESTAMP -> Type.UINT64;
            case TEXT, CLASS, THREAD, METHOD, LOADER -> TEXT;
            case STRUCTURE -> new Type.JavaObject(descriptor.getTypeName());
        };
    }

    private static Type.Int integer(ValueDescriptor descriptor) {
        boolean isSigned =
                descriptor.getAnnotation(Unsigned.class) == null
                        && descriptor.getAnnotation(MemoryAddress.class) == null;
        return switch (descriptor.getTypeName()) {
            case "byte" -> new Type.Int(8, isSigned);
            case "short" -> new Type.Int(16, isSigned);
            case "char" -> new Type.Int(16, false);
            case "int" -> new Type.Int(32, isSigned);
            default -> new Type.Int(64, isSigned);
        };
    }

    private static String unit(Form form, ValueDescriptor descriptor) {
        DataAmount amount = descriptor.getAnnotation(DataAmount.class);
        boolean isRate = descriptor.getAnnotation(Frequency.class) != null;
        return switch (form) {
            case TIMESPAN -> "ns";
            case TIMESTAMP -> "ns since boot";
            case PERCENTAGE -> "1/100 %";
            default ->
                    amount != null
                            ? amount.value().toLowerCase(java.util.Locale.ROOT)
                                    + (isRate ? "/s" : "")
                            : isRate ? "Hz" : "";
        };
    }

    private static String text(ValueDescriptor descriptor) {
        String label = descriptor.getLabel() == null ? "" : descriptor.getLabel();
        String more = descriptor.getDescription() == null ? "" : descriptor.getDescription();
        return more.isEmpty() ? label : more;
    }
}
