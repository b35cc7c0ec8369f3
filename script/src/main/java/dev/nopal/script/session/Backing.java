package dev.nopal.script.session;

/** How the pages of a session file come to be. */
public enum Backing {
    /**
     * Every byte is written when the file is created: what is missing shows then, and no later
     * access can fail. The pages are charged at once, used or not.
     */
    WRITTEN,

    /**
     * A page is taken when it is used first. Where the file system has become full by then, the
     * access fails, in whatever code makes it: for file systems with much room only, and somebody
     * has to {@linkplain SessionWriter#reserve() reserve} the rest before that room is gone.
     */
    SPARSE
}
