package dev.nopal.dof;

import java.util.List;

/**
 * One probe of a provider.
 *
 * @param types the C types of its arguments, such as {@code int32_t} or {@code char *}
 * @param pcs the instructions that fire it, as distances from the start of the DOF
 * @param enabledPcs the instructions that ask whether it is enabled, likewise
 */
public record DofProbe(
        String function,
        String name,
        List<String> types,
        List<Integer> pcs,
        List<Integer> enabledPcs) {
    public DofProbe {
        types = List.copyOf(types);
        pcs = List.copyOf(pcs);
        enabledPcs = List.copyOf(enabledPcs);
    }
}
