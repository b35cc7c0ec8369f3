package dev.nopal.script;

/** What a call such as {@code printf()} gives: nothing. */
public record NoneType() implements Type {
    public static final NoneType NONE = new NoneType();

    @Override
    public String text() {
        return "void";
    }
}
