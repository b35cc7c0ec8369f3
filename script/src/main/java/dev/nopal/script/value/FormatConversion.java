package dev.nopal.script.render;

import java.util.Locale;

/**
 * Holds one parsed {@code %…} of a format string.
 *
 * <p>A space flag, a precision and a width of {@code *} are accepted and mean nothing: bpftrace
 * parses them and goes on without.
 *
 * @param offset byte of the format's text where its percent sign stands
 * @param length such as {@code ll}, or empty
 * @param specifier {@code d i u o x X c s p r rx rh}, or one that is not supported
 */
record Conversion(
        int offset,
        boolean left,
        boolean sign,
        boolean alternate,
        boolean zeros,
        int width,
        String length,
        String specifier) {

    /** Says whether there is an argument's type that it takes. */
    boolean isSupported() {
        return takesNumber() || takesBuffer() || specifier.equals("s");
    }

    boolean takesNumber() {
        return specifier.length() == 1 && "diuoxXcp".contains(specifier);
    }

    boolean takesBuffer() {
        return specifier.startsWith("r");
    }

    /** Writes one argument. */
    void write(TextStream out, Value argument) {
        out.field(width, left, zeros ? '0' : ' ').showSign(sign);
        if (takesNumber()) {
            Long number = number(argument);
            if (number == null) {
                out.plain().piece("!{invalid integer conversion: ");
                TextValues.write(out, argument);
                out.piece("}");
            } else {
                number(out, number);
            }
        } else if (takesBuffer() && argument instanceof Value.Buffer buffer) {
            switch (specifier) {
                case "rx" -> out.piece(BufferText.escaped(buffer.bytes()));
                case "rh" -> out.piece(BufferText.hex(buffer.bytes()));
                default -> out.piece(BufferText.mixed(buffer.bytes()));
            }
        } else {
            TextValues.write(out, argument);
        }
        out.plain();
    }

    private void number(TextStream out, long number) {
        switch (specifier) {
            case "d", "i" -> out.number(signed(number), true);
            case "u" -> out.number(unsigned(number), false);
            case "o" -> based("0", Long.toOctalString(unsigned(number)), alternate, out);
            case "x" -> based("0x", Long.toHexString(unsigned(number)), alternate, out);
            case "X" -> based("0X", upperHex(unsigned(number)), alternate, out);
            case "p" -> based("0x", Long.toHexString(number), true, out);
            default -> out.eventText(new byte[] {(byte) number});
        }
    }

    private static void based(String base, String digits, boolean shown, TextStream out) {
        out.piece(shown && !digits.equals("0") ? base + digits : digits);
    }

    private static String upperHex(long number) {
        return Long.toHexString(number).toUpperCase(Locale.ROOT);
    }

    /** Cuts to the width that the length modifier names; 32 bits without one. */
    private long signed(long number) {
        return switch (length) {
            case "hh" -> (byte) number;
            case "h" -> (short) number;
            case "l", "ll", "j", "z", "t" -> number;
            default -> (int) number;
        };
    }

    private long unsigned(long number) {
        return switch (length) {
            case "hh" -> number & 0xff;
            case "h" -> number & 0xffff;
            case "l", "ll", "j", "z", "t" -> number;
            default -> number & 0xffff_ffffL;
        };
    }

    private static Long number(Value value) {
        return switch (value) {
            case Value.Int number -> number.value();
            case Value.Bool bool -> bool.value() ? 1L : 0L;
            case Value.Symbol symbol -> symbol.number();
            case Aggregate.Count count -> count.count();
            case Aggregate.Sum sum -> sum.sum();
            case Aggregate.Min min -> min.min();
            case Aggregate.Max max -> max.max();
            case Aggregate.Avg avg -> avg.average();
            default -> null;
        };
    }
}
