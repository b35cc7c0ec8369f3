package dev.nopal.cli.convert;

/**
 * A comment of a script.
 *
 * @param start the offset of its first character
 * @param end the offset after its last character
 * @param text the comment with its marks
 */
record SourceComment(int start, int end, String text) {
    boolean isLine() {
        return text.startsWith("//");
    }

    /** Returns the comment between marks that both languages have. */
    String asBlock() {
        return isLine() ? "/* " + text.substring(2).strip().replace("*/", "* /") + " */" : text;
    }
}
