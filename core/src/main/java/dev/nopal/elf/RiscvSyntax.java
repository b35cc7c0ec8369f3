package dev.nopal.elf;

/**
 * The syntax of RISC-V operands: {@code a0}, {@code -1}, {@code -72(s0)}, {@code %lo(counter)(a5)}.
 */
final class RiscvSyntax implements OperandSyntax {
    static final RiscvSyntax INSTANCE = new RiscvSyntax();

    private RiscvSyntax() {}

    @Override
    public int size(String register) {
        return 8;
    }

    @Override
    public Operand operand(ArgumentScanner scanner) {
        if (scanner.accept("%lo(")) {
            Displacement sum = Displacement.read(scanner);
            scanner.expect(')');
            return memory(scanner, sum.offset(), sum.symbol());
        }
        if (scanner.peek() == '(') {
            return memory(scanner, 0, null);
        }
        if (scanner.atDigit() || scanner.peek() == '-') {
            long number = scanner.number();
            return scanner.peek() == '('
                    ? memory(scanner, number, null)
                    : new Operand.Constant(number);
        }
        return new Operand.Register(register(scanner));
    }

    private static Operand memory(ArgumentScanner scanner, long offset, String symbol) {
        scanner.expect('(');
        int start = scanner.position();
        String base = register(scanner);
        if (isFloating(base)) {
            throw scanner.malformedAt(start, base + " cannot hold an address");
        }
        scanner.expect(')');
        return new Operand.Memory(base, null, 1, offset, symbol);
    }

    private static String register(ArgumentScanner scanner) {
        int start = scanner.position();
        String name = scanner.word();
        if (!isInteger(name) && !isFloating(name)) {
            throw scanner.malformedAt(start, "unknown register");
        }
        return name;
    }

    private static boolean isInteger(String name) {
        return switch (name) {
            case "zero", "ra", "sp", "gp", "tp", "fp" -> true;
            case "" -> false;
            default ->
                    switch (name.charAt(0)) {
                        case 'x' -> RegisterNumber.isBelow(name, 1, 32);
                        case 't' -> RegisterNumber.isBelow(name, 1, 7);
                        case 's' -> RegisterNumber.isBelow(name, 1, 12);
                        case 'a' -> RegisterNumber.isBelow(name, 1, 8);
                        default -> false;
                    };
        };
    }

    private static boolean isFloating(String name) {
        if (name.startsWith("ft") || name.startsWith("fs")) {
            return RegisterNumber.isBelow(name, 2, 12);
        }
        if (name.startsWith("fa")) {
            return RegisterNumber.isBelow(name, 2, 8);
        }
        return name.startsWith("f") && RegisterNumber.isBelow(name, 1, 32);
    }
}
