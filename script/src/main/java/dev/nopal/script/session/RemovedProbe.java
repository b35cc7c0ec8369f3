package dev.nopal.script.session;

/**
 * A probe that was removed while the session ran, because it cost the program too much.
 *
 * @param probe its name
 * @param afterNanos how long it was attached: the time that its figures cover
 */
public record RemovedProbe(String probe, long afterNanos) {
    void write(ByteSink body) {
        body.putText(probe).putLong(afterNanos);
    }

    static RemovedProbe read(CopiedBytes body) {
        return new RemovedProbe(body.getText(), body.getLong());
    }
}
