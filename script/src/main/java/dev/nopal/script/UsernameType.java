package dev.nopal.script;

/** A user id that is printed as the user's name; its values are longs. */
public record UsernameType() implements Type {
    public static final UsernameType USERNAME = new UsernameType();

    @Override
    public String text() {
        return "username";
    }
}
