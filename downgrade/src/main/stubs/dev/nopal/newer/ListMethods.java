package dev.nopal.newer;

import java.util.AbstractList;
import java.util.List;
import java.util.NoSuchElementException;

/** Methods of {@code List} since 21. */
public final class ListMethods {
    private ListMethods() {}

    /** Returns the first element. */
    public static Object getFirst(List<?> list) {
        return list.get(checked(list, 0));
    }

    /** Returns the last element. */
    public static Object getLast(List<?> list) {
        return list.get(checked(list, list.size() - 1));
    }

    /** Removes the first element and returns it. */
    public static Object removeFirst(List<?> list) {
        return list.remove(checked(list, 0));
    }

    /** Removes the last element and returns it. */
    public static Object removeLast(List<?> list) {
        return list.remove(checked(list, list.size() - 1));
    }

    private static int checked(List<?> list, int index) {
        if (list.isEmpty()) {
            throw new NoSuchElementException();
        }
        return index;
    }

    /** Returns a view of the list in reverse order; it cannot be changed. */
    public static List<?> reversed(List<?> list) {
        return new AbstractList<Object>() {
            @Override
            public Object get(int index) {
                return list.get(list.size() - 1 - index);
            }

            @Override
            public int size() {
                return list.size();
            }
        };
    }
}
