package dev.nopal.cli.declare;

/**
 * An argument of a probe that is to be declared.
 *
 * @param type its type in C
 * @param name empty if it is not known
 */
public record DeclaredArgument(String type, String name) {
    /** Returns whether it is the address of text. */
    boolean isText() {
        return type.equals("char *");
    }
}
