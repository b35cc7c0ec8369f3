package dev.nopal.script.value;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A format of {@code printf}: parsed once, rendered often.
 *
 * <p>Flags {@code - + space # 0} in that order, width, precision, lengths {@code hh h l ll j z t}
 * that cut the number, conversions {@code d i u o x X c s p r rx rh}. Immutable.
 */
public final class PrintfFormat {
    /** The widest field that is accepted: a script cannot ask for gigabytes of spaces. */
    public static final int MAX_WIDTH = 65_536;

    private final byte[] text;
    private final boolean isForeign;
    private final List<byte[]> fragments;
    private final List<FormatConversion> conversions;

    private PrintfFormat(byte[] text, boolean isForeign) {
        this.text = text;
        this.isForeign = isForeign;
        List<byte[]> fragments = new ArrayList<>();
        List<FormatConversion> conversions = new ArrayList<>();
        ConversionParser parser = new ConversionParser(text);
        ByteArrayOutputStream fragment = new ByteArrayOutputStream();
        int done = 0;
        int at = 0;
        while (at < text.length) {
            FormatConversion conversion = text[at] == '%' ? parser.parse(at) : null;
            if (conversion == null) {
                at++;
                continue;
            }
            fragment.write(text, done, at - done);
            at = parser.end();
            done = at;
            if (conversion.specifier().equals("%")) {
                fragment.write('%');
            } else {
                fragments.add(fragment.toByteArray());
                conversions.add(conversion);
                fragment.reset();
            }
        }
        fragment.write(text, done, text.length - done);
        fragments.add(fragment.toByteArray());
        this.fragments = List.copyOf(fragments);
        this.conversions = List.copyOf(conversions);
    }

    /** Parses a format's text, its escapes resolved; {@link #check} finds errors in it. */
    public static PrintfFormat parse(byte[] text) {
        return new PrintfFormat(text, false);
    }

    /** Parses a format's text as UTF-8. */
    public static PrintfFormat parse(String text) {
        return new PrintfFormat(TextBytes.of(text), false);
    }

    /** Parses a format that another process claims to be the script's: all of it is event text. */
    public static PrintfFormat parseForeign(String text) {
        return new PrintfFormat(TextBytes.of(text), true);
    }

    /** Returns how many arguments it takes. */
    public int arity() {
        return conversions.size();
    }

    /** The kind of argument that a conversion accepts. */
    public enum Kind {
        /** Integers, booleans and pointers: every conversion but {@code r}. */
        NUMBER,
        /** The result of {@code buf()}: {@code s} and {@code r}. */
        BUFFER,
        /** Everything else: {@code s} alone. */
        OTHER
    }

    /**
     * An argument, by its type.
     *
     * @param type its name for the message
     */
    public record Argument(Kind kind, String type) {}

    /** Returns the errors, in order; empty if the format can be used. */
    public List<FormatProblem> check(List<Argument> arguments) {
        int supplied = arguments.size();
        if (supplied != arity()) {
            boolean few = supplied < arity();
            return List.of(
                    new FormatProblem(
                            few ? conversions.get(supplied).offset() : text.length,
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

    private static String problem(FormatConversion conversion, Argument argument) {
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

    /** Returns the text before each conversion, and that after the last. */
    public List<byte[]> fragments() {
        return fragments;
    }

    public List<FormatConversion> conversions() {
        return conversions;
    }

    /**
     * Returns whether another process claims that it is the script's, so that all of it is event
     * text.
     */
    public boolean isForeign() {
        return isForeign;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PrintfFormat format
                && format.isForeign == isForeign
                && Arrays.equals(format.text, text);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(text);
    }
}
