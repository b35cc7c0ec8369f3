package dev.nopal.cli.merge;

import dev.nopal.script.session.SessionInfo;
import dev.nopal.script.session.SessionView;

/**
 * A session with the name of its JVM.
 *
 * @param target the name, which no other session of the result has
 */
public record NamedSession(String target, SessionView view) {
    /** Returns where it is from. */
    public SessionOrigin origin() {
        SessionInfo info = view.info();
        return new SessionOrigin(target, view.machine(), info.wallStart() - info.bootStart());
    }
}
