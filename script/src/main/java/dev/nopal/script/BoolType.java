package dev.nopal.script;

/** {@code true} or {@code false}. */
public record BoolType() implements Type {
    public static final BoolType BOOL = new BoolType();

    @Override
    public String text() {
        return "bool";
    }
}
