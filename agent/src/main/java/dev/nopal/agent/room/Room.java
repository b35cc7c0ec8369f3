package dev.nopal.agent.room;

/**
 * Memory that is left somewhere.
 *
 * @param where as a sentence goes on: {@code "in the memory cgroup /shop"}
 * @param bytes what is left, 0 where it is used up
 */
public record Room(String where, long bytes) {
    /** A session takes at most this part of what is left, so that the program can go on growing. */
    static final int SHARE = 4;

    public Room {
        bytes = Math.max(bytes, 0);
    }

    /** Returns the same with less left. */
    Room less(long taken) {
        return new Room(where, bytes - Math.min(taken, bytes));
    }

    /** Returns how much one session may take. */
    long share() {
        return bytes / SHARE;
    }
}
