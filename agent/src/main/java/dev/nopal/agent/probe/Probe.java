package dev.nopal.agent.probe;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeSignature;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MutableCallSite;

/**
 * What an attach point resolves to in this JVM: something that fires events, at which handlers of
 * sessions can run.
 *
 * <p>To attach handlers: {@link #attach}, {@code MutableCallSite.syncAll}, {@link #enable}. To
 * detach them: {@link #disable}, then {@link #detach}. A session's {@code Attachment} does this for
 * many probes at once.
 */
public interface Probe {
    /** Returns whether an attach point, with its wildcards, means this probe. */
    boolean matches(AttachPoint attachPoint);

    /** Returns what a script can read here, under the name that the attach point gives it. */
    ProbeSignature signature(AttachPoint attachPoint);

    /** Adds a handler after those already attached; returns the call site that now calls it. */
    MutableCallSite attach(Object owner, MethodHandle handler);

    /** Removes all handlers of an owner; returns the call site that called them. */
    MutableCallSite detach(Object owner);

    /** Counts one more attached handler; from the first one on, the probe fires. */
    void enable();

    /** Counts one attached handler less; an event that is under way is still delivered. */
    void disable();

    /**
     * Returns whether only one session calls this call site, and the code that does goes away with
     * the session.
     */
    default boolean isOfOneSession() {
        return false;
    }

    /** Returns what is removed together with this probe when it costs too much. */
    default Object unit() {
        return this;
    }

    /** Returns whether the overhead limit may remove this probe while the session runs. */
    default boolean isRemovable() {
        return true;
    }

    /** Returns the nanoseconds that an event costs here besides its handlers. */
    default double outsideNanos() {
        return 1;
    }
}
