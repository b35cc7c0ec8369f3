package dev.nopal.script.session;

/**
 * A probe that was taken out while the session ran, because it cost the program too much.
 *
 * @param probe its name
 * @param afterNanos how long it was armed: what its figures cover
 */
public record RemovedProbe(String probe, long afterNanos) {
    void write(ByteSink body) {
        body.putText(probe).putLong(afterNanos);
    }

    static RemovedProbe read(CopiedBytes body) {
        return new RemovedProbe(body.getText(), body.getLong());
    }
}
