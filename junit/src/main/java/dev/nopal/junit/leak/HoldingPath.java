package dev.nopal.junit.leak;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The fields and elements through which an object is held, the outermost first. */
final class HoldingPath {
    private static final int LONGEST = 24;

    private final Deque<String> steps = new ArrayDeque<>();

    HoldingPath(String object) {
        steps.add(object);
    }

    void addFirst(String step) {
        steps.addFirst(step);
    }

    /**
     * Returns the steps; equal ones that follow each other, as in a list, are one, and the middle
     * of a long path is left out.
     */
    List<String> steps() {
        List<String> texts = new ArrayList<>();
        String last = null;
        int times = 0;
        for (String each : steps) {
            if (each.equals(last)) {
                times++;
                texts.set(texts.size() - 1, each + ", " + times + " times");
            } else {
                times = 1;
                texts.add(each);
            }
            last = each;
        }
        if (texts.size() > LONGEST) {
            int left = texts.size() - LONGEST;
            List<String> shorter = new ArrayList<>(texts.subList(0, LONGEST / 2));
            shorter.add("… " + left + " more");
            shorter.addAll(texts.subList(LONGEST / 2 + left, texts.size()));
            return shorter;
        }
        return texts;
    }

    /** Returns one line for each step, each indented. */
    @Override
    public String toString() {
        return "    " + String.join("\n      -> ", steps());
    }
}
