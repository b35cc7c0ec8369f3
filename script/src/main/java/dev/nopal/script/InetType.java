package dev.nopal.script;

/**
 * What {@code ntop} gives: an Internet address, printable; its values are byte arrays of 4 or 16.
 */
public record InetType() implements Type {
    public static final InetType INET = new InetType();

    @Override
    public String text() {
        return "inet";
    }
}
