package dev.nopal.script.session;

/** The moments whose time a session records. The order is part of the file's format. */
public enum Moment {
    /** Every existing probe is attached: from now on nothing is missed. */
    ATTACHED,
    /** No probe is attached any more. */
    DETACHED
}
