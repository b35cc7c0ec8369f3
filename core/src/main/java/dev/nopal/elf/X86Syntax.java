package dev.nopal.elf;

import java.util.HashMap;
import java.util.Map;

/**
 * The syntax of AT&T operands: {@code %rdi}, {@code $5}, {@code -8(%rbp)}, {@code sym+40(%rip)},
 * {@code (%rax,%rdx,8)}, {@code %fs:-4}.
 */
final class X86Syntax implements OperandSyntax {
    static final X86Syntax INSTANCE = new X86Syntax();

    private static final Map<String, Integer> SIZES = sizes();

    private X86Syntax() {}

    @Override
    public int size(String register) {
        return SIZES.get(register);
    }

    @Override
    public Operand operand(ArgumentScanner scanner) {
        if (scanner.accept('$')) {
            return new Operand.Constant(scanner.number());
        }
        if (scanner.accept("%fs:")) {
            return inSegment(scanner, "%fs");
        }
        if (scanner.accept("%gs:")) {
            return inSegment(scanner, "%gs");
        }
        if (scanner.peek() == '%') {
            int start = scanner.position();
            String register = register(scanner);
            if (isInstructionPointer(register)) {
                throw scanner.malformedAt(start, register + " holds no argument");
            }
            return new Operand.Register(register);
        }
        int start = scanner.position();
        Operand.Memory memory = memory(scanner);
        // A bare number may mean a constant or an address: no assembler writes it.
        if (memory.base() == null && memory.index() == null && memory.symbol() == null) {
            throw scanner.malformedAt(start, "number without $ or register");
        }
        return memory;
    }

    /**
     * Takes an operand within a segment. The segment's start replaces the base, so a register
     * inside becomes the index.
     */
    private static Operand inSegment(ArgumentScanner scanner, String segment) {
        int start = scanner.position();
        Operand.Memory inner = memory(scanner);
        if (inner.base() != null && inner.index() != null) {
            throw scanner.malformedAt(start, "base and index within a segment");
        }
        boolean isScaled = inner.index() != null;
        return new Operand.Memory(
                segment,
                isScaled ? inner.index() : inner.base(),
                isScaled ? inner.scale() : 1,
                inner.offset(),
                inner.symbol());
    }

    private static Operand.Memory memory(ArgumentScanner scanner) {
        boolean hasDisplacement = Displacement.isAt(scanner);
        Displacement sum = hasDisplacement ? Displacement.read(scanner) : Displacement.NONE;
        if (!scanner.accept('(')) {
            if (!hasDisplacement) {
                throw scanner.malformed("expected an operand");
            }
            return new Operand.Memory(null, null, 1, sum.offset(), sum.symbol());
        }
        String base = scanner.peek() == ',' ? null : addressRegister(scanner);
        String index = null;
        int scale = 1;
        if (scanner.accept(',')) {
            index = indexRegister(scanner);
            scale = scanner.accept(',') ? scale(scanner) : 1;
        }
        scanner.expect(')');
        return new Operand.Memory(base, index, scale, sum.offset(), sum.symbol());
    }

    private static String indexRegister(ArgumentScanner scanner) {
        int start = scanner.position();
        String register = addressRegister(scanner);
        if (isInstructionPointer(register) || register.equals("%rsp") || register.equals("%esp")) {
            throw scanner.malformedAt(start, register + " cannot be an index");
        }
        return register;
    }

    private static String addressRegister(ArgumentScanner scanner) {
        int start = scanner.position();
        String register = register(scanner);
        int size = SIZES.get(register);
        if (size != 4 && size != 8 || register.startsWith("%mm")) {
            throw scanner.malformedAt(start, register + " cannot hold an address");
        }
        return register;
    }

    private static int scale(ArgumentScanner scanner) {
        int start = scanner.position();
        return switch (scanner.digits()) {
            case "1" -> 1;
            case "2" -> 2;
            case "4" -> 4;
            case "8" -> 8;
            default -> throw scanner.malformedAt(start, "scale other than 1, 2, 4, 8");
        };
    }

    private static String register(ArgumentScanner scanner) {
        int start = scanner.position();
        scanner.expect('%');
        String register = "%" + scanner.word();
        if (register.equals("%st") && scanner.accept('(')) {
            register += "(" + scanner.digits() + ")";
            scanner.expect(')');
        }
        if (!SIZES.containsKey(register)) {
            throw scanner.malformedAt(start, "unknown register");
        }
        return register;
    }

    private static boolean isInstructionPointer(String register) {
        return register.equals("%rip") || register.equals("%eip");
    }

    private static Map<String, Integer> sizes() {
        Map<String, Integer> sizes = new HashMap<>();
        for (String letter : new String[] {"a", "b", "c", "d"}) {
            put(sizes, "r" + letter + "x", "e" + letter + "x", letter + "x", letter + "l");
            sizes.put("%" + letter + "h", 1);
        }
        for (String name : new String[] {"si", "di", "bp", "sp"}) {
            put(sizes, "r" + name, "e" + name, name, name + "l");
        }
        for (int i = 8; i < 32; i++) {
            String name = "r" + i;
            put(sizes, name, name + "d", name + "w", name + "b");
        }
        for (int i = 0; i < 32; i++) {
            sizes.put("%xmm" + i, 16);
            sizes.put("%ymm" + i, 32);
            sizes.put("%zmm" + i, 64);
        }
        sizes.put("%st", 10);
        for (int i = 0; i < 8; i++) {
            sizes.put("%st(" + i + ")", 10);
            sizes.put("%mm" + i, 8);
        }
        sizes.put("%rip", 8);
        sizes.put("%eip", 4);
        return Map.copyOf(sizes);
    }

    private static void put(
            Map<String, Integer> sizes, String r64, String r32, String r16, String r8) {
        sizes.put("%" + r64, 8);
        sizes.put("%" + r32, 4);
        sizes.put("%" + r16, 2);
        sizes.put("%" + r8, 1);
    }
}
