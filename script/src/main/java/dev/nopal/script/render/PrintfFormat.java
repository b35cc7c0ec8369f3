package dev.nopal.script.render;

import dev.nopal.script.TextBytes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Formats arguments as {@code printf} does: parsed once, rendered often.
 *
 * <p>Flags {@code - + space # 0} in that order, width, precision, lengths {@code hh h l ll j z t}
 * that cut the number, conversions {@code d i u o x X c s p r rx rh}. Immutable.
 */
public final class PrintfFormat {
    /** The widest field that is accepted: a script cannot ask for gigabytes of spaces. */
    public static final int MAX_WIDTH = 65_536;

    private final int size;
    private final boolean isForeign;
    private final List<byte[]> fragments = new ArrayList<>();
    private final List<Conversion> conversions = new ArrayList<>();

    private PrintfFormat(byte[] text, boolean isForeign) {
        size = text.length;
        this.isForeign = isForeign;
        ConversionParser parser = new ConversionParser(text);
        TextStream fragment = TextStream.raw();
        int done = 0;
        int at = 0;
        while (at < text.length) {
            Conversion conversion = text[at] == '%' ? parser.parse(at) : null;
            if (conversion == null) {
                at++;
                continue;
            }
            fragment.piece(Arrays.copyOfRange(text, done, at));
            at = parser.end();
            done = at;
            if (conversion.specifier().equals("%")) {
                fragment.piece("%");
            } else {
                fragments.add(fragment.toBytes());
                conversions.add(conversion);
                fragment = TextStream.raw();
            }
        }
        fragments.add(fragment.piece(Arrays.copyOfRange(text, done, text.length)).toBytes());
    }

    /** Parses a format's text, its escapes resolved; {@link #check} says what is wrong with it. */
    public static PrintfFormat parse(byte[] text) {
        return new PrintfFormat(text, false);
    }

    /** Parses a format's text as UTF-8. */
    public static PrintfFormat parse(String text) {
        return new PrintfFormat(TextBytes.of(text), false);
    }

    /** Parses a format that another process calls a script's: all of it is event text. */
    public static PrintfFormat parseForeign(String text) {
        return new PrintfFormat(TextBytes.of(text), true);
    }

    /** Returns how many arguments it takes. */
    public int arity() {
        return conversions.size();
    }

    /** Says what kind of argument a conversion can be given. */
    public enum Kind {
        /** Integers, booleans and pointers: every conversion but {@code r}. */
        NUMBER,
        /** The result of {@code buf()}: {@code s} and {@code r}. */
        BUFFER,
        /** Everything else: {@code s} alone. */
        OTHER
    }

    /**
     * Describes an argument by its type.
     *
     * @param type its name for the message
     */
    public record Argument(Kind kind, String type) {}

    /** Returns what is wrong, first things first; empty when the format can be used. */
    public List<FormatProblem> check(List<Argument> arguments) {
        int supplied = arguments.size();
        if (supplied != arity()) {
            boolean few = supplied < arity();
            return List.of(
                    new FormatProblem(
                            few ? conversions.get(supplied).offset() : size,
                            "%s arguments for format string (%s supplied, %s expected)"
                                    .formatted(
                                            few ? "not enough" : "too many", supplied, arity())));
        }
        List<FormatProblem> problems = new ArrayList<>();
        for (int i = 0; i < supplied; i++) {
            String problem = problem(conversions.get(i), arguments.get(i));
            if (problem != null) {
                problems.add(new FormatProblem(conversions.get(i).offset(), problem));
            }
        }
        return problems;
    }

    private static String problem(Conversion conversion, Argument argument) {
        if (!conversion.isSupported()) {
            return "unsupported format specifier: " + conversion.specifier();
        }
        if (conversion.takesNumber() && argument.kind() != Kind.NUMBER
                || conversion.takesBuffer() && argument.kind() != Kind.BUFFER) {
            return "unsupported format specifier for type '%s': %s"
                    .formatted(argument.type(), conversion.specifier());
        }
        return conversion.width() > MAX_WIDTH
                ? "format width too large, must be <= " + MAX_WIDTH
                : null;
    }

    /** Returns the text that is safe on a terminal: what came from events is escaped. */
    public byte[] render(List<Value> arguments) {
        TextStream out = TextStream.escaping();
        write(out, arguments);
        return out.toBytes();
    }

    void write(TextStream out, List<Value> arguments) {
        if (arguments.size() != arity()) {
            throw new IllegalArgumentException(
                    "arguments=" + arguments.size() + " arity=" + arity());
        }
        for (int i = 0; i < arguments.size(); i++) {
            fragment(out, fragments.get(i));
            conversions.get(i).write(out, arguments.get(i));
        }
        fragment(out, fragments.getLast());
    }

    private void fragment(TextStream out, byte[] text) {
        if (isForeign) {
            out.eventText(text);
        } else {
            out.piece(text);
        }
    }
}
