package dev.nopal.agent.probe;

import dev.nopal.agent.session.Attachment;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeSignature;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MutableCallSite;

/**
 * A place in this JVM where handlers of sessions can run.
 *
 * <p>To arm: {@link #attach}, {@code MutableCallSite.syncAll}, {@link #raise}. To disarm: {@link
 * #lower}, then {@link #detach}. {@link Attachment} does so for many places at once.
 */
interface Probe {
    /** Tells whether an attach point, with its wildcards, means this place. */
    boolean isAt(AttachPoint attachPoint);

    /** Returns what a script can read here, under the name that the attach point gives it. */
    ProbeSignature signature(AttachPoint attachPoint);

    /** Puts a handler behind those that are here, and returns the site that now calls it. */
    MutableCallSite attach(Object owner, MethodHandle handler);

    /** Takes away all handlers of an owner, and returns the site that called them. */
    MutableCallSite detach(Object owner);

    /** Counts one more handler: from now on this place fires. */
    void raise();

    /** Returns what is taken out together with this place when it costs too much. */
    default Object unit() {
        return this;
    }

    /** Returns whether it can be taken out while the session runs. */
    default boolean mayGo() {
        return true;
    }

    /** Returns the nanoseconds that an event costs here besides its handlers. */
    default double outsideNanos() {
        return 1;
    }

    /** Counts one handler less; an event that is under way is still delivered. */
    void lower();
}
