package dev.nopal.script.parse;

import dev.nopal.script.Span;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * A type as it was written in a cast or a declaration.
 *
 * @param name the words before stars and brackets, for example {@code struct sock}
 * @param pointers the number of stars
 * @param size the number in brackets; absent without brackets, 0 for {@code []}
 * @param typeof the expression of {@code typeof(…)}; then the name is {@code typeof}
 */
public record TypeName(
        Span span, String name, int pointers, OptionalLong size, Optional<Expression> typeof)
        implements Node {
    /** Returns the type as a script would write it. */
    public String text() {
        return name
                + (pointers > 0 ? " " + "*".repeat(pointers) : "")
                + (size.isPresent() ? "[" + size.getAsLong() + "]" : "");
    }
}
