package dev.nopal.script.run;

import java.util.Arrays;

/** A tuple or record as an object: a key or value of a plain map. Its elements never change. */
final class Tuple {
    private final Object[] elements;

    /** Creates a tuple over the array itself: the caller must not keep it. */
    Tuple(Object[] elements) {
        this.elements = elements;
    }

    static Tuple of(Object... elements) {
        return new Tuple(elements);
    }

    Object[] elements() {
        return elements;
    }

    Object get(int index) {
        return elements[index];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tuple tuple && Arrays.deepEquals(elements, tuple.elements);
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(elements);
    }
}
