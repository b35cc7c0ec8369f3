package dev.nopal.script.session;

/** Names what a session notes the time of. The order is part of the file's format. */
public enum Moment {
    /** Every probe that was there is armed: from now on nothing is missed. */
    ARMED,
    /** No probe is armed any more. */
    DISARMED
}
