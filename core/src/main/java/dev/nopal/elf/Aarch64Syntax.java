package dev.nopal.elf;

/**
 * The syntax of AArch64 operands: {@code x0}, {@code 5}, {@code [x12]}, {@code [sp, 120]}, {@code
 * [x0, x1, lsl 3]}, {@code [x19, #:lo12:counter]}.
 */
final class Aarch64Syntax implements OperandSyntax {
    static final Aarch64Syntax INSTANCE = new Aarch64Syntax();

    private Aarch64Syntax() {}

    @Override
    public int size(String register) {
        return switch (register.charAt(0)) {
            case 'v', 'q' -> 16;
            case 'w' -> 4;
            case 's' -> register.equals("sp") ? 8 : 4;
            case 'h' -> 2;
            case 'b' -> 1;
            default -> 8;
        };
    }

    @Override
    public Operand operand(ArgumentScanner scanner) {
        if (scanner.accept('[')) {
            return memory(scanner);
        }
        if (scanner.accept('#') || scanner.atDigit() || scanner.peek() == '-') {
            return new Operand.Constant(scanner.number());
        }
        return new Operand.Register(register(scanner));
    }

    private static Operand memory(ArgumentScanner scanner) {
        String base = addressRegister(scanner);
        String index = null;
        int scale = 1;
        Displacement sum = Displacement.NONE;
        scanner.skipSpaces();
        if (scanner.accept(',')) {
            scanner.skipSpaces();
            if (scanner.peek() == 'x') {
                index = addressRegister(scanner);
                scale = shift(scanner);
            } else {
                scanner.accept('#');
                boolean isLowHalf = scanner.accept(":lo12:");
                int start = scanner.position();
                sum = Displacement.read(scanner);
                if (sum.symbol() != null && !isLowHalf) {
                    throw scanner.malformedAt(start, "symbol without :lo12:");
                }
            }
        }
        scanner.skipSpaces();
        scanner.expect(']');
        return new Operand.Memory(base, index, scale, sum.offset(), sum.symbol());
    }

    /** Takes an optional {@code , lsl n}. */
    private static int shift(ArgumentScanner scanner) {
        scanner.skipSpaces();
        if (!scanner.accept(',')) {
            return 1;
        }
        scanner.skipSpaces();
        if (!scanner.accept("lsl")) {
            throw scanner.malformed("expected lsl");
        }
        scanner.skipSpaces();
        scanner.accept('#');
        int start = scanner.position();
        return switch (scanner.digits()) {
            case "0" -> 1;
            case "1" -> 2;
            case "2" -> 4;
            case "3" -> 8;
            case "4" -> 16;
            default -> throw scanner.malformedAt(start, "shift other than 0 to 4");
        };
    }

    private static String addressRegister(ArgumentScanner scanner) {
        int start = scanner.position();
        String register = register(scanner);
        if (!register.equals("sp") && register.charAt(0) != 'x') {
            throw scanner.malformedAt(start, register + " cannot hold an address");
        }
        // Number 31 is the stack pointer in addresses and zero elsewhere.
        return register.equals("x31") ? "sp" : register;
    }

    private static String register(ArgumentScanner scanner) {
        int start = scanner.position();
        String name = scanner.word();
        if (!isRegister(name)) {
            throw scanner.malformedAt(start, "unknown register");
        }
        return name;
    }

    private static boolean isRegister(String name) {
        return switch (name) {
            case "sp", "wsp", "xzr", "wzr" -> true;
            default ->
                    !name.isEmpty()
                            && "xwvqdshb".indexOf(name.charAt(0)) >= 0
                            && RegisterNumber.isBelow(name, 1, 32);
        };
    }
}
