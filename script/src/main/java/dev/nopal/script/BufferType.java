package dev.nopal.script;

/**
 * Bytes that {@code %r} prints; its values are byte arrays.
 *
 * @param size the most bytes it takes
 */
public record BufferType(int size) implements Type {
    @Override
    public String text() {
        return "buffer[" + size + "]";
    }
}
