package dev.nopal.dof;

import java.util.List;

/**
 * A provider and its probes.
 *
 * @param attributes the promise of stability of the provider, modules, functions, names and
 *     arguments, each made by {@link #attribute}
 */
public record DofProvider(String name, List<Integer> attributes, List<DofProbe> probes) {
    private static final int STABLE = 6;
    private static final int EVOLVING = 5;
    private static final int PRIVATE = 1;
    private static final int COMMON = 5;

    /**
     * The attributes of Nopal's providers: names may evolve with the program, modules and functions
     * mean nothing. The arguments are stable, because consumers want that before they show {@code
     * args[]} after the tenth.
     */
    static final List<Integer> ATTRIBUTES =
            List.of(
                    attribute(EVOLVING, EVOLVING, COMMON),
                    attribute(PRIVATE, PRIVATE, 0),
                    attribute(PRIVATE, PRIVATE, 0),
                    attribute(EVOLVING, EVOLVING, COMMON),
                    attribute(STABLE, STABLE, COMMON));

    public DofProvider {
        attributes = List.copyOf(attributes);
        probes = List.copyOf(probes);
    }

    /** Returns the stability of a name and of its data, and the class of dependency, as DOF. */
    public static int attribute(int name, int data, int dependency) {
        return name << 24 | data << 16 | dependency << 8;
    }
}
