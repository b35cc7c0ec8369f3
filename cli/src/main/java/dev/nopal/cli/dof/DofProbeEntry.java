package dev.nopal.cli.dof;

import java.util.List;

/**
 * A probe in one function of a program.
 *
 * @param address that the offsets are relative to; 0 where a linker or loader adds the function's
 * @param types of the values at the site
 * @param shownTypes of the values that a D script gets
 * @param shown which of the values at the site each of them is
 * @param offsets of the sites, signed
 * @param enabledOffsets of the sites that ask whether the probe is enabled, signed
 */
public record DofProbeEntry(
        String name,
        String function,
        long address,
        List<String> types,
        List<String> shownTypes,
        List<Integer> shown,
        List<Integer> offsets,
        List<Integer> enabledOffsets) {
    /** Returns whether a script gets the values of the site in other types or another order. */
    public boolean isTranslated() {
        if (!types.equals(shownTypes)) {
            return true;
        }
        for (int i = 0; i < shown.size(); i++) {
            if (shown.get(i) != i) {
                return true;
            }
        }
        return false;
    }
}
