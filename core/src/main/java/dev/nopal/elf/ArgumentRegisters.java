package dev.nopal.elf;

import java.util.List;

/**
 * The locations of a called stub's arguments, in the syntax of USDT notes.
 *
 * <p>Only the forms that every tracer loads: full-width registers and {@code offset(stack)}. Floats
 * travel as raw bits, because no tracer but SystemTap reads a floating-point operand.
 */
final class ArgumentRegisters {
    static final int MAX_ARGUMENTS = 12;

    private static final List<String> X86_64 =
            List.of("%rdi", "%rsi", "%rdx", "%rcx", "%r8", "%r9");
    private static final List<String> AARCH64 =
            List.of("x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7");

    private ArgumentRegisters() {}

    /** Returns the argument string of a note, such as {@code -8@%rdi 8@%rsi}. */
    static String format(Machine machine, List<ProbeNote.Width> widths) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < widths.size(); i++) {
            ProbeNote.Width width = widths.get(i);
            text.append(i == 0 ? "" : " ").append(width.signed() ? "-" : "");
            text.append(width.size()).append('@').append(operand(machine, i));
        }
        return text.toString();
    }

    private static String operand(Machine machine, int index) {
        return switch (machine) {
            // The return address is at 0(%rsp) when the stub is entered.
            case X86_64 ->
                    index < X86_64.size()
                            ? X86_64.get(index)
                            : 8 + 8 * (index - X86_64.size()) + "(%rsp)";
            case AARCH64 ->
                    index < AARCH64.size()
                            ? AARCH64.get(index)
                            : "[sp, " + 8 * (index - AARCH64.size()) + "]";
            default -> throw new IllegalArgumentException("machine=" + machine);
        };
    }
}
