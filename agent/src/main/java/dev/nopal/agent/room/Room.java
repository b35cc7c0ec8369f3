package dev.nopal.agent.room;

/**
 * Memory that is left somewhere.
 *
 * @param where the end of a sentence, such as {@code "in the memory cgroup /shop"}
 * @param bytes what is left; 0 if it is used up
 */
public record Room(String where, long bytes) {
    /**
     * A session takes at most one part in this many of what is left, so that the program can still
     * grow.
     */
    static final int SHARE = 4;

    public Room {
        bytes = Math.max(bytes, 0);
    }

    /** Returns the same room with less memory left. */
    Room less(long taken) {
        return new Room(where, bytes - Math.min(taken, bytes));
    }

    /** Returns how much one session may take. */
    long share() {
        return bytes / SHARE;
    }
}
