package dev.nopal.elf;

import java.util.ArrayList;
import java.util.List;

/**
 * One argument of a probe: its width, how to read it, and where it is.
 *
 * @param size in bytes; 1, 2, 4 or 8 except for structures and vectors, which no tracer reads
 * @param signed whether the size was negative in the note
 * @param floating whether the note marks it as floating point
 */
public record ArgumentSpec(int size, boolean signed, boolean floating, Operand operand) {
    /**
     * Parses the argument string of a note, in time linear to its length.
     *
     * <p>Accepts more than any one tracer: floating-point registers, sizes of structures, symbols
     * with any suffix. For {@link Machine#OTHER} only the empty string is accepted.
     *
     * @throws MalformedArgumentException at the first character that is not valid
     */
    public static List<ArgumentSpec> parse(String arguments, Machine machine) {
        if (arguments.length() > Limits.MAX_ARGUMENTS_LENGTH) {
            throw new MalformedArgumentException(
                    Limits.MAX_ARGUMENTS_LENGTH, "argument string is over the limit");
        }
        ArgumentScanner scanner = new ArgumentScanner(arguments);
        List<ArgumentSpec> specs = new ArrayList<>();
        scanner.skipSpaces();
        while (!scanner.atEnd()) {
            if (specs.size() == Limits.MAX_ARGUMENTS) {
                throw scanner.malformed("more than " + Limits.MAX_ARGUMENTS + " arguments");
            }
            specs.add(argument(scanner, OperandSyntax.of(machine, scanner)));
            if (!scanner.atEnd() && !scanner.skipSpaces()) {
                throw scanner.malformed("expected a space after the operand");
            }
        }
        return List.copyOf(specs);
    }

    /** Returns the argument in words: {@code "int64 in %rdi"}, {@code "uint32 at %rbp-8"}. */
    public String describe() {
        if (operand instanceof Operand.Constant(long value)) {
            return type() + " = " + constant(value);
        }
        return type() + " " + operand.describe();
    }

    private String type() {
        boolean isScalar = size == 1 || size == 2 || size == 4 || size == 8;
        if (floating) {
            return "float" + 8 * size;
        }
        return isScalar ? (signed ? "int" : "uint") + 8 * size : size + " bytes";
    }

    /**
     * Returns a constant as tracers print it. Compilers write negative numbers for unsigned
     * arguments too; a tracer truncates them to the size.
     */
    private String constant(long value) {
        return signed || size > 8
                ? Long.toString(value)
                : Long.toUnsignedString(value & (-1L >>> (64 - 8 * size)));
    }

    private static ArgumentSpec argument(ArgumentScanner scanner, OperandSyntax syntax) {
        int start = scanner.position();
        boolean signed = scanner.accept('-');
        String digits = scanner.digits();
        boolean floating = scanner.accept('f');
        if (!digits.isEmpty() && scanner.accept('@')) {
            int size = size(scanner, start, digits);
            return new ArgumentSpec(size, signed, floating, syntax.operand(scanner));
        }
        // Hand-written probes may omit the size; then it is that of the register or the word.
        scanner.reset(start);
        Operand operand = syntax.operand(scanner);
        int width = operand instanceof Operand.Register(String name) ? syntax.size(name) : 8;
        return new ArgumentSpec(width, false, false, operand);
    }

    private static int size(ArgumentScanner scanner, int start, String digits) {
        int size = digits.length() > 4 ? Integer.MAX_VALUE : Integer.parseInt(digits);
        if (size == 0 || size > Limits.MAX_ARGUMENT_SIZE) {
            throw scanner.malformedAt(start, "size outside 1 to " + Limits.MAX_ARGUMENT_SIZE);
        }
        return size;
    }
}
