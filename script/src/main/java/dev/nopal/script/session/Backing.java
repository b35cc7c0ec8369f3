package dev.nopal.script.session;

/** The way in which the pages of a session file are allocated. */
public enum Backing {
    /**
     * Every byte is written when the file is created: a lack of room shows then, and no later
     * access can fail. All pages are allocated at once, used or not.
     */
    WRITTEN,

    /**
     * A page is allocated when it is first used. If the file system has become full by then, the
     * access fails, in whatever code makes it. Only for file systems with much room; the rest must
     * be {@linkplain SessionWriter#reserve() reserved} before that room is used up.
     */
    SPARSE
}
