package dev.nopal.os;

import java.io.IOException;
import java.util.Optional;

/**
 * The system calls by which a file is held: those of the C library, or the JDK's own where it has
 * no final foreign-function interface.
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

    /** Returns the calls that work on this JDK; empty if none do. */
    static Optional<FileCalls> ofThisJdk() {
        return ForeignFunctions.EXIST && isLibCLinked()
                ? Optional.of(new OfLibC())
                : JdkFileCalls.find().map(calls -> calls);
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
