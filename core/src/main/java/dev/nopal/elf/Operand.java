package dev.nopal.elf;

/** The location of an argument's value when the probe fires. */
public sealed interface Operand {
    /** Returns the location in words: {@code "in %rdi"}, {@code "at %rbp-8"}, {@code "= 5"}. */
    String describe();

    /**
     * A constant: the value itself.
     *
     * @param value the 64 bits; above {@link Long#MAX_VALUE} the note's unsigned number wraps
     */
    record Constant(long value) implements Operand {
        @Override
        public String describe() {
            return "= " + value;
        }
    }

    /**
     * A register, as the note spells it.
     *
     * @param name {@code "%rdi"}, {@code "x0"}, {@code "a0"}
     */
    record Register(String name) implements Operand {
        @Override
        public String describe() {
            return "in " + name;
        }
    }

    /**
     * An address in memory: {@code symbol + offset + base + index * scale}.
     *
     * <p>With base {@code %rip} the symbol is relative to the code and the sum is its plain
     * address. With base {@code %fs} or {@code %gs} the base is the start of that segment.
     *
     * @param base register, or null
     * @param index register, or null
     * @param scale 1 when there is no index
     * @param symbol name in the file's symbol table, with its relocation suffix, or null
     */
    record Memory(String base, String index, int scale, long offset, String symbol)
            implements Operand {
        @Override
        public String describe() {
            StringBuilder text = new StringBuilder();
            if (symbol != null) {
                text.append(symbol);
            }
            if (base != null && !(symbol != null && base.equals("%rip"))) {
                text.append(text.isEmpty() ? "" : "+").append(base);
            }
            if (index != null) {
                text.append(text.isEmpty() ? "" : "+").append(index);
                text.append(scale == 1 ? "" : "*" + scale);
            }
            if (offset != 0 || text.isEmpty()) {
                text.append(offset >= 0 && !text.isEmpty() ? "+" : "").append(offset);
            }
            return "at " + text;
        }
    }
}
