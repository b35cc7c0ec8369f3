package dev.nopal.junit.stenography.cases.shop;

/** A class of which tests call some methods. */
public final class Basket {
    private int items;

    public void add(int more) {
        for (int i = 0; i < more; i++) {
            addOne();
        }
    }

    private void addOne() {
        items = checked(items + 1);
    }

    private static int checked(int number) {
        if (number < 0) {
            throw new IllegalStateException("too many items");
        }
        return number;
    }

    public int total(int each) {
        return Price.of(items, each);
    }

    public int total(String each) {
        return Price.of(items, Integer.parseInt(each));
    }

    public int items() {
        return items;
    }

    public void removeAll() {
        for (; items > 0; items--) {
            checked(items);
        }
    }
}
