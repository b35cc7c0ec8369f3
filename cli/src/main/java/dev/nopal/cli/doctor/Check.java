package dev.nopal.cli.doctor;

import java.util.Optional;

/**
 * The outcome of one check.
 *
 * @param id stable, for scripts
 * @param finding one sentence
 * @param fix what to do about it, one sentence
 */
public record Check(String id, State state, String finding, Optional<String> fix) {
    /**
     * The severity; {@code UNKNOWN} if this user cannot find out, {@code ABSENT} if the system does
     * not have what is checked.
     */
    public enum State {
        OK,
        WARN,
        FAIL,
        UNKNOWN,
        ABSENT
    }

    public static Check ok(String id, String finding) {
        return new Check(id, State.OK, finding, Optional.empty());
    }

    public static Check ok(String id, String finding, String hint) {
        return new Check(id, State.OK, finding, Optional.of(hint));
    }

    public static Check warn(String id, String finding, String fix) {
        return new Check(id, State.WARN, finding, Optional.of(fix));
    }

    public static Check fail(String id, String finding, String fix) {
        return new Check(id, State.FAIL, finding, Optional.of(fix));
    }

    static Check absent(String id, String finding) {
        return new Check(id, State.ABSENT, finding, Optional.empty());
    }

    public static Check unknown(String id, String finding, String fix) {
        return new Check(id, State.UNKNOWN, finding, Optional.of(fix));
    }
}
