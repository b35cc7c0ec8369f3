package dev.nopal.cli.held;

import dev.nopal.os.ForeignFunctions;
import dev.nopal.os.LibC;

import java.io.IOException;
import java.util.Optional;

/**
 * The system calls by which a file is held: the JDK's own, or those of the C library where the JDK
 * does not let us have its own.
 *
 * <p>A call returns a descriptor or the negative errno.
 */
interface FileCalls {
    int ENOSYS = 38;

    /** Opens a name by openat2; see {@link LibC#openPath}. */
    int openPath(int folder, String name, long resolve) throws IOException;

    /** Opens a name by openat; see {@link LibC#openOldPath}. */
    int openOldPath(int folder, String name, boolean isFollowed) throws IOException;

    void close(int descriptor) throws IOException;

    /**
     * Returns the calls that work on this JDK; empty if none do. The JDK's own are preferred,
     * because linking those of the C library takes longer than all other work of a short command.
     */
    static Optional<FileCalls> ofThisJdk() {
        Optional<FileCalls> own = JdkFileCalls.find().map(calls -> calls);
        return own.isPresent() || !ForeignFunctions.EXIST || !isLibCLinked()
                ? own
                : Optional.of(new OfLibC());
    }

    /** Returns whether this JVM can call native functions; some, such as Zero, cannot. */
    private static boolean isLibCLinked() {
        try {
            LibC.requireLinker();
            return true;
        } catch (UnsupportedOperationException | LinkageError e) {
            return false;
        }
    }

    /** The calls of the C library. */
    record OfLibC() implements FileCalls {
        @Override
        public int openPath(int folder, String name, long resolve) throws IOException {
            return LibC.openPath(folder, name, resolve);
        }

        @Override
        public int openOldPath(int folder, String name, boolean isFollowed) throws IOException {
            return LibC.openOldPath(folder, name, isFollowed);
        }

        @Override
        public void close(int descriptor) throws IOException {
            LibC.close(descriptor);
        }
    }
}
