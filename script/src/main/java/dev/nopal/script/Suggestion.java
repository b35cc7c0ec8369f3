package dev.nopal.script;

import java.util.Collection;

/** The word that a user may have meant. */
public final class Suggestion {
    private static final int MAX_LENGTH = 64;

    private Suggestion() {}

    /** Returns {@code did you mean 'x'?} for the nearest candidate, or an empty string. */
    public static String of(String word, Collection<String> candidates) {
        String best = "";
        int bestDistance = Math.max(1, word.length() / 3) + 1;
        for (String candidate : candidates) {
            int distance = distance(word, candidate);
            boolean isCloser =
                    distance < bestDistance
                            || distance == bestDistance
                                    && !best.isEmpty()
                                    && best.length() != word.length()
                                    && candidate.length() == word.length();
            if (distance > 0 && isCloser) {
                best = candidate;
                bestDistance = distance;
            }
        }
        return best.isEmpty() ? "" : text(best);
    }

    /** Returns {@code did you mean 'x'?}. */
    public static String text(String meant) {
        return "did you mean '" + meant + "'?";
    }

    /** Counts insertions, deletions, replacements and swaps of neighbours. */
    static int distance(String left, String right) {
        if (left.length() > MAX_LENGTH || right.length() > MAX_LENGTH) {
            return Integer.MAX_VALUE;
        }
        int[][] cost = new int[left.length() + 1][right.length() + 1];
        for (int i = 0; i <= left.length(); i++) {
            for (int j = 0; j <= right.length(); j++) {
                cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(cost, left, right, i, j);
            }
        }
        return cost[left.length()][right.length()];
    }

    private static int cheapest(int[][] cost, String left, String right, int i, int j) {
        char a = left.charAt(i - 1);
        char b = right.charAt(j - 1);
        int best = Math.min(cost[i - 1][j], cost[i][j - 1]) + 1;
        best = Math.min(best, cost[i - 1][j - 1] + (a == b ? 0 : 1));
        boolean isSwap =
                i > 1 && j > 1 && a == right.charAt(j - 2) && b == left.charAt(i - 2) && a != b;
        return isSwap ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
    }
}
