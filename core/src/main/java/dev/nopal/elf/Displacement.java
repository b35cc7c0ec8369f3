package dev.nopal.elf;

/** A sum of numbers and at most one symbol: {@code 24+mp_}, {@code glob-2}, {@code -88}. */
record Displacement(long offset, String symbol) {
    static final Displacement NONE = new Displacement(0, null);

    static boolean isAt(ArgumentScanner scanner) {
        return scanner.atDigit() || scanner.atIdentifier() || scanner.peek() == '-';
    }

    /** Takes the sum; the offset must fit into 64 signed bits. */
    static Displacement read(ArgumentScanner scanner) {
        long offset = 0;
        String symbol = null;
        boolean isFirst = true;
        while (isFirst || scanner.peek() == '+' || scanner.peek() == '-') {
            int start = scanner.position();
            scanner.accept('+');
            if (scanner.atIdentifier()) {
                if (symbol != null) {
                    throw scanner.malformed("second symbol");
                }
                symbol = scanner.identifier();
            } else {
                offset = sum(scanner, start, offset, scanner.number());
            }
            isFirst = false;
        }
        return new Displacement(offset, symbol);
    }

    private static long sum(ArgumentScanner scanner, int start, long offset, long term) {
        try {
            return Math.addExact(offset, term);
        } catch (ArithmeticException e) {
            throw scanner.malformedAt(start, "offset beyond 64 bits");
        }
    }
}
