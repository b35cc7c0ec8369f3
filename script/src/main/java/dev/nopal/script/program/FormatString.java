package dev.nopal.script.program;

import java.util.List;

/**
 * The parts of a {@code printf} format.
 *
 * @param fragments the text before each conversion and after the last; one more than conversions
 */
public record FormatString(String text, List<String> fragments, List<Conversion> conversions) {
    /**
     * One conversion.
     *
     * @param flags some of {@code - + space # 0}
     * @param width 0 where there is none
     * @param precision -1 where there is none
     * @param length some of {@code h l L j z t}, or an empty string
     * @param specifier {@code d i u o x X c s p r rx rh}
     */
    public record Conversion(
            String flags, int width, int precision, String length, String specifier) {}

    public FormatString {
        fragments = List.copyOf(fragments);
        conversions = List.copyOf(conversions);
    }
}
