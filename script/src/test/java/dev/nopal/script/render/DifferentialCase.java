package dev.nopal.script.render;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Pairs statements of a script with the events that they make.
 *
 * @param differences those that apply, in either format; each must change something
 */
record DifferentialCase(String statements, Set<Difference> differences, List<Event> events) {

    static DifferentialCase of(String statements, Event... events) {
        return new DifferentialCase(statements, EnumSet.noneOf(Difference.class), List.of(events));
    }

    DifferentialCase but(Difference... differences) {
        Set<Difference> set = EnumSet.noneOf(Difference.class);
        set.addAll(List.of(differences));
        return new DifferentialCase(statements, set, events);
    }

    String toPinned(String old) {
        String text = old;
        for (Difference difference : differences) {
            text = difference.apply(text);
        }
        return text;
    }

    @Override
    public String toString() {
        return statements.length() > 100 ? statements.substring(0, 100) + "…" : statements;
    }
}
