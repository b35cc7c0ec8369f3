package dev.nopal.elf;

/** The syntax of operands that the assembler of one machine writes. */
sealed interface OperandSyntax permits X86Syntax, Aarch64Syntax, RiscvSyntax {
    /** Takes one operand. */
    Operand operand(ArgumentScanner scanner);

    /** Returns the bytes of a register that {@link #operand} took. */
    int size(String register);

    static OperandSyntax of(Machine machine, ArgumentScanner scanner) {
        return switch (machine) {
            case X86_64 -> X86Syntax.INSTANCE;
            case AARCH64 -> Aarch64Syntax.INSTANCE;
            case RISCV64 -> RiscvSyntax.INSTANCE;
            case OTHER -> throw scanner.malformed("operands of an unknown machine");
        };
    }
}
