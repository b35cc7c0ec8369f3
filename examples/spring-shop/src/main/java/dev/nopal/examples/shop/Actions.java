package dev.nopal.examples.shop;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** What the four actions do: two of them allocate, and two of them wait. */
@Component
final class Actions {
    private static final Duration STOCK = Duration.ofMillis(50);

    private final int elements;

    /**
     * @param elements how long each list is that {@code all} and {@code welcome} make
     */
    Actions(@Value("${shop.elements}") int elements) {
        this.elements = elements;
    }

    /** Makes that many lists; returns how many elements they had together. */
    long lists(int count) {
        long made = 0;
        for (int i = 0; i < count; i++) {
            List<Integer> list = new ArrayList<>(Collections.nCopies(elements, 1));
            made += list.size();
        }
        return made;
    }

    /** Returns how long to look into the stock: always the same. */
    Duration stock() {
        return STOCK;
    }

    /** Returns how long a payment takes: with {@link #stock}, 0.5 to 1.5 s. */
    Duration payment() {
        return millis(500, 1_500).minus(STOCK);
    }

    /** Returns a wait of 0 to 0.9 s. */
    Duration random() {
        return millis(0, 900);
    }

    private static Duration millis(int low, int high) {
        return Duration.ofMillis(ThreadLocalRandom.current().nextInt(low, high));
    }
}
