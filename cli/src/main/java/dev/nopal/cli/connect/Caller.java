package dev.nopal.cli.connect;

import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;

import java.io.IOException;
import java.util.OptionalLong;

/**
 * The user who runs this command.
 *
 * @param uid the effective user; -1 if it is not known
 * @param gid the effective group
 */
record Caller(ProcFs proc, int uid, int gid) {
    static Caller of(ProcFs proc) {
        try {
            var self = proc.status((int) ProcessHandle.current().pid());
            return new Caller(proc, self.uid(), self.gid());
        } catch (IOException e) {
            return new Caller(proc, -1, -1);
        }
    }

    boolean isOwnerOf(JavaProcess jvm) {
        return jvm.uid() == uid;
    }

    /**
     * Returns whether a JVM takes this user for root: the root of its own user namespace counts.
     */
    boolean isRootFor(JavaProcess jvm) {
        return isRootFor(jvm, uid);
    }

    /** Returns whether a JVM takes another user for root. */
    boolean isRootFor(JavaProcess jvm, int user) {
        OptionalLong inside = new UserNamespace(proc, jvm.pid()).inside(user);
        return inside.isPresent() && inside.getAsLong() == 0;
    }
}
