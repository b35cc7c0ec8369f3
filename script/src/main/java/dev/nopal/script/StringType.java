package dev.nopal.script;

/**
 * A text; its values are Java strings.
 *
 * @param size the most bytes it takes in UTF-8, with the zero byte that bpftrace counts too
 */
public record StringType(int size) implements Type {
    /** What {@code comm} is: 15 bytes and a zero byte. */
    public static final StringType COMM = new StringType(16);

    @Override
    public String text() {
        return "string[" + size + "]";
    }
}
