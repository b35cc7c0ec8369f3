package dev.nopal.script.run;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * The allocation of places to a map's keys, and the state of each place.
 *
 * <p>Uses no lock: a state is changed only by comparing it with the expected one.
 */
final class Ordinals {
    /** Its key can be found, or will be in a moment. */
    private static final byte LIVE = 0;

    /** Its key was deleted, and may come back. */
    private static final byte DEAD = 1;

    /** No key has it; it is not reused until no other one is left. */
    private static final byte FREE = 2;

    /** The same, but there was no room for its key: freeing only this place is useless. */
    private static final byte WASTED = 3;

    /** It may be claimed, or was claimed and has no key yet. */
    private static final byte TAKEN = 4;

    /** Its deleted key is coming back: one thread makes it empty. */
    private static final byte REVIVING = 5;

    private static final VarHandle STATES = MethodHandles.arrayElementVarHandle(byte[].class);
    private static final VarHandle NEXT;

    static {
        try {
            NEXT = MethodHandles.lookup().findVarHandle(Ordinals.class, "next", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Shared with later instances for the same keys. */
    private final byte[] states;

    /** In the order in which they are claimed. */
    private final int[] claimable;

    private int next;

    Ordinals(int count) {
        states = new byte[count];
        claimable = new int[count];
        Arrays.setAll(claimable, ordinal -> ordinal);
    }

    private Ordinals(byte[] states, int[] claimable) {
        this.states = states;
        this.claimable = claimable;
    }

    int count() {
        return states.length;
    }

    /** Claims an ordinal for this thread; returns -1 if there is none. */
    int claim() {
        if (next >= claimable.length) {
            return -1;
        }
        int at = (int) NEXT.getAndAdd(this, 1);
        return at < claimable.length ? claimable[at] : -1;
    }

    /** Makes a claimed one live. */
    void use(int ordinal) {
        states[ordinal] = LIVE;
    }

    /** Returns a claimed one whose key was inserted by another thread. */
    void giveBack(int ordinal) {
        states[ordinal] = FREE;
    }

    /** Returns a claimed one for whose key there was no room. */
    void waste(int ordinal) {
        states[ordinal] = WASTED;
    }

    boolean isLive(int ordinal) {
        return states[ordinal] == LIVE;
    }

    /** Returns whether its key is there or was deleted and may come back. */
    boolean hasKey(int ordinal) {
        byte state = states[ordinal];
        return state == LIVE || state == DEAD || state == REVIVING;
    }

    boolean delete(int ordinal) {
        return STATES.compareAndSet(states, ordinal, LIVE, DEAD);
    }

    /**
     * Starts to undo the deletion; returns false if the key was not deleted, or has lost its place.
     * A thread that gets true has it exclusively until {@link #endRevival}.
     */
    boolean beginRevival(int ordinal) {
        return STATES.compareAndSet(states, ordinal, DEAD, REVIVING);
    }

    void endRevival(int ordinal, boolean isLive) {
        states[ordinal] = isLive ? LIVE : DEAD;
    }

    /**
     * Withdraws the ordinals of deleted keys.
     *
     * @return those that may be claimed again, or null if that makes no room
     */
    Ordinals withoutDeleted() {
        boolean makesRoom = false;
        for (byte state : states) {
            makesRoom |= state == DEAD || state == FREE;
        }
        if (!makesRoom) {
            return null;
        }
        int unclaimed = (int) NEXT.getAndSet(this, claimable.length);
        for (int at = unclaimed; at < claimable.length; at++) {
            states[claimable[at]] = FREE;
        }
        int[] free = new int[states.length];
        int count = 0;
        for (int ordinal = 0; ordinal < states.length; ordinal++) {
            if (STATES.compareAndSet(states, ordinal, DEAD, FREE)
                    || states[ordinal] == FREE
                    || states[ordinal] == WASTED) {
                free[count++] = ordinal;
            }
        }
        return new Ordinals(states, Arrays.copyOf(free, count));
    }

    /** Withdraws all ordinals from their keys. */
    void freeAll() {
        Arrays.fill(states, FREE);
    }

    /** Reserves the ordinals that may be claimed here, so that no other instance assigns them. */
    void take() {
        for (int ordinal : claimable) {
            states[ordinal] = TAKEN;
        }
    }

    /**
     * Clears what late adds left at the places that may be claimed.
     *
     * @param everClaimed the first ordinal that was never claimed
     */
    void clear(Cells cells, int base, int everClaimed) {
        for (int ordinal : claimable) {
            if (ordinal < everClaimed) {
                cells.clear(base + ordinal, 0);
            }
        }
    }
}
