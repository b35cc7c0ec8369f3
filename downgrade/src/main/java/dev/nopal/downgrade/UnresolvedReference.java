package dev.nopal.downgrade;

import java.util.OptionalInt;

/**
 * A reference of a class to something that the oldest release does not have.
 *
 * @param user the class that refers to it, with dots
 * @param target the class that it refers to or whose member it refers to, with dots
 * @param member the member with its descriptor; empty if the class itself is missing
 * @param since the first release that has it; empty if none has
 */
public record UnresolvedReference(String user, String target, String member, OptionalInt since) {
    /** Returns a sentence for people. */
    @Override
    public String toString() {
        return user
                + " uses "
                + target
                + (member.isEmpty() ? "" : "." + member)
                + (since.isPresent()
                        ? ", which is in Java " + since.getAsInt() + " and newer"
                        : ", which was not found in any release");
    }
}
