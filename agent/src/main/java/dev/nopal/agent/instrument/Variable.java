package dev.nopal.agent.instrument;

/**
 * A parameter or a local variable at a {@link Location}.
 *
 * @param name as in the source if the class file has it, else {@code arg0}, {@code arg1} …
 * @param descriptor its declared type, such as {@code I} or {@code Lcom/shop/Order;}
 * @param slot its slot in the frame
 */
public record Variable(String name, String descriptor, int slot) {
    /** Returns whether it is an object or an array, and not a number or a boolean. */
    public boolean isReference() {
        return ErasedTypes.isReference(descriptor);
    }
}
