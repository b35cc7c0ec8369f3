package dev.nopal.script.run;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Gives out the places of a map's keys, and knows which keys were deleted.
 *
 * <p>No lock: whoever changes a state says which one it was before.
 */
final class Ordinals {
    /** Its key can be found, or will be in a moment. */
    private static final byte LIVE = 0;

    /** Its key was deleted, and may come back. */
    private static final byte DEAD = 1;

    /** Nobody has it, until there is no other one left. */
    private static final byte FREE = 2;

    /** The same, but there was no room for its key: making room for that alone is no use. */
    private static final byte WASTED = 3;

    /** May be claimed, or was and has no key yet. */
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

    /** Shared with those that come later of the same keys. */
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

    /** Returns an ordinal that nobody else has, or -1. */
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

    /** Gives back a claimed one whose key was inserted by another thread. */
    void giveBack(int ordinal) {
        states[ordinal] = FREE;
    }

    /** Gives back a claimed one for whose key there was no room. */
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
     * Begins to take back that it was deleted; false where it was not, or has lost its key. Who
     * gets true has it alone until {@link #endRevival}.
     */
    boolean beginRevival(int ordinal) {
        return STATES.compareAndSet(states, ordinal, DEAD, REVIVING);
    }

    void endRevival(int ordinal, boolean isLive) {
        states[ordinal] = isLive ? LIVE : DEAD;
    }

    /**
     * Takes the ordinals of deleted keys away from them.
     *
     * @return those that may be claimed again, or null where that makes no room
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

    /** Takes all ordinals away from their keys. */
    void freeAll() {
        Arrays.fill(states, FREE);
    }

    /** Makes sure that nobody else gives out what may be claimed here. */
    void take() {
        for (int ordinal : claimable) {
            states[ordinal] = TAKEN;
        }
    }

    /**
     * Forgets what late adds left at the places that may be claimed.
     *
     * @param everClaimed where those begin that nobody has had
     */
    void clear(Cells cells, int base, int everClaimed) {
        for (int ordinal : claimable) {
            if (ordinal < everClaimed) {
                cells.clear(base + ordinal, 0);
            }
        }
    }
}
