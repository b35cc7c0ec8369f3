package dev.nopal.system.architecture;

import dev.nopal.downgrade.UnresolvedReference;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The references in {@code newer.txt}, which are used only on JDKs that have them.
 *
 * @param allowed in the order of the file
 */
record NewerReferences(List<Line> allowed, Set<Line> needed) {
    private static final String FILE = "newer.txt";
    private static final String ARROW = " -> ";

    /** A class and the beginning of what it may refer to. */
    record Line(String user, String target) implements Comparable<Line> {
        boolean allows(UnresolvedReference reference) {
            return reference.user().equals(user)
                    && (reference.target() + "." + reference.member()).startsWith(target);
        }

        @Override
        public int compareTo(Line other) {
            return (user + target).compareTo(other.user + other.target);
        }
    }

    static NewerReferences read() throws IOException {
        List<Line> lines = new ArrayList<>();
        try (InputStream in = NewerReferences.class.getResourceAsStream(FILE)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (String line : text.lines().toList()) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    String[] sides = line.split(ARROW);
                    lines.add(new Line(sides[0], sides[1]));
                }
            }
        }
        return new NewerReferences(lines, new TreeSet<>());
    }

    /** Returns whether a reference is in the file, and remembers that its line is needed. */
    boolean allow(UnresolvedReference reference) {
        List<Line> found = allowed.stream().filter(line -> line.allows(reference)).toList();
        needed.addAll(found);
        return !found.isEmpty();
    }

    /** Returns the lines that allowed nothing. */
    List<Line> superfluous() {
        return allowed.stream().filter(line -> !needed.contains(line)).toList();
    }
}
