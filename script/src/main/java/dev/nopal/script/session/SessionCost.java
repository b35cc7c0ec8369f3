package dev.nopal.script.session;

/**
 * The cost of a session to the program.
 *
 * @param fired about how often its probes fired
 * @param nanos about the nanoseconds of processor time that this took
 */
public record SessionCost(long fired, long nanos) {
    void write(ByteSink body) {
        body.putLong(fired).putLong(nanos);
    }

    static SessionCost read(CopiedBytes body) {
        return new SessionCost(body.getLong(), body.getLong());
    }
}
