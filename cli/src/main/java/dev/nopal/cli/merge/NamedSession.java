package dev.nopal.cli.merge;

import dev.nopal.cli.output.SessionStart;
import dev.nopal.script.session.SessionInfo;
import dev.nopal.script.session.SessionView;

/**
 * A session with the name of its JVM.
 *
 * @param target the name, which no other session of the result has
 */
public record NamedSession(String target, SessionView view) {
    /** Returns when it began. */
    public SessionStart start() {
        SessionInfo info = view.info();
        return new SessionStart(
                target, info.processId(), view.machine(), info.wallStart(), info.bootStart());
    }

    /** Returns where it is from. */
    public SessionOrigin origin() {
        SessionInfo info = view.info();
        return new SessionOrigin(target, view.machine(), info.wallStart() - info.bootStart());
    }
}
