package dev.nopal.script.render;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.FormatConversion;
import dev.nopal.script.value.PrintfFormat;
import dev.nopal.script.value.Value;

import java.util.List;
import java.util.Locale;

/** The text that {@code printf} formats. */
final class PrintfText {
    private PrintfText() {}

    /** Returns the text in a form that is safe on a terminal: text from events is escaped. */
    static byte[] of(Event.Printf printf) {
        TextStream out = TextStream.escaping();
        write(out, printf.format(), printf.arguments());
        return out.toBytes();
    }

    static void write(TextStream out, PrintfFormat format, List<Value> arguments) {
        if (arguments.size() != format.arity()) {
            throw new IllegalArgumentException(
                    "arguments=" + arguments.size() + " arity=" + format.arity());
        }
        for (int i = 0; i < arguments.size(); i++) {
            fragment(out, format, i);
            write(out, format.conversions().get(i), arguments.get(i));
        }
        fragment(out, format, arguments.size());
    }

    private static void fragment(TextStream out, PrintfFormat format, int index) {
        byte[] text = format.fragments().get(index);
        if (format.isForeign()) {
            out.foreignFormat(text);
        } else {
            out.piece(text);
        }
    }

    private static void write(TextStream out, FormatConversion conversion, Value argument) {
        out.field(conversion.width(), conversion.left(), conversion.zeros() ? '0' : ' ')
                .showSign(conversion.sign());
        if (conversion.takesNumber()) {
            Long number = number(argument);
            if (number == null) {
                out.plain().piece("!{invalid integer conversion: ");
                TextValues.write(out, argument);
                out.piece("}");
            } else {
                number(out, conversion, number);
            }
        } else if (conversion.takesBuffer() && argument instanceof Value.Buffer buffer) {
            switch (conversion.specifier()) {
                case "rx" -> out.piece(BufferText.escaped(buffer.bytes()));
                case "rh" -> out.piece(BufferText.hex(buffer.bytes()));
                default -> out.piece(BufferText.mixed(buffer.bytes()));
            }
        } else {
            TextValues.write(out, argument);
        }
        out.plain();
    }

    private static void number(TextStream out, FormatConversion conversion, long number) {
        long unsigned = unsigned(conversion.length(), number);
        boolean alternate = conversion.alternate();
        switch (conversion.specifier()) {
            case "d", "i" -> out.number(signed(conversion.length(), number), true);
            case "u" -> out.number(unsigned, false);
            case "o" -> based("0", Long.toOctalString(unsigned), alternate, out);
            case "x" -> based("0x", Long.toHexString(unsigned), alternate, out);
            case "X" -> based("0X", upperHex(unsigned), alternate, out);
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
    private static long signed(String length, long number) {
        return switch (length) {
            case "hh" -> (byte) number;
            case "h" -> (short) number;
            case "l", "ll", "j", "z", "t" -> number;
            default -> (int) number;
        };
    }

    private static long unsigned(String length, long number) {
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
            case Aggregate.Number aggregate -> aggregate.number().value();
            default -> null;
        };
    }
}
