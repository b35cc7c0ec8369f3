package dev.nopal.os;

import dev.nopal.elf.ImageWriter;
import dev.nopal.elf.Nop;
import dev.nopal.elf.SharedImage;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The loader of provider images into this process, each from its own path.
 *
 * <p>Every tracer finds an image in a file; an anonymous file (memfd) needs no directory and is the
 * fallback. Images are loaded by {@code dlopen}, so that gdb sees them, and never unloaded, because
 * compiled code holds their addresses. The same path is never loaded twice: the C library would
 * return the old image.
 *
 * <p>Callers may be concurrent; each call costs a few system calls.
 */
public final class ImageLoader {
    /** The choice where images may be stored. */
    public enum Backing {
        /** A file, or a memfd if no file can be executed. */
        AUTO,
        FILE,
        MEMFD
    }

    private final Nop nop;
    private final ProcessIdentity self;
    private final Backing backing;
    private final Path base;
    private final AtomicInteger sequence = new AtomicInteger();
    private PrivateDirectory directory;

    private ImageLoader(Nop nop, ProcessIdentity self, Backing backing, Path base) {
        this.nop = nop;
        this.self = self;
        this.backing = backing;
        this.base = base;
    }

    /**
     * Prepares this process for loading images.
     *
     * @param force use native access even if it was not granted and the JDK will print a warning
     * @param nopWanted {@code auto}, {@code 1}, {@code 5} or {@code 10}
     * @param base the directory for the files; null for {@code TMPDIR/nopal-UID}
     * @throws Unavailable if that cannot work here, with the reason and a remedy
     */
    public static ImageLoader open(boolean force, Backing backing, String nopWanted, Path base)
            throws Unavailable {
        String system = System.getProperty("nopal.os", System.getProperty("os.name", ""));
        if (!system.equals("Linux")) {
            throw new Unavailable(
                    "kernel tracers see tracepoints on systems with USDT or DTrace, not on "
                            + system,
                    "");
        }
        NativeCalls.require(force);
        ProcessIdentity self =
                ProcessIdentity.self()
                        .orElseThrow(() -> new Unavailable("/proc is not readable", "mount /proc"));
        try {
            return new ImageLoader(Kernel.nop(nopWanted), self, backing, base);
        } catch (RuntimeException | LinkageError e) {
            throw Unavailable.ofNativeCalls(e);
        }
    }

    /** Returns the probe instruction that images must use here. */
    public Nop nop() {
        return nop;
    }

    /** Returns the pid and a number that is unique among the images of this process. */
    public long nextIdentity() {
        return self.pid() << 32 | sequence.incrementAndGet();
    }

    /**
     * Writes an image and loads it.
     *
     * @param name what to call it: letters, digits and underscores
     * @param symbol the symbol at the start of the stubs, by which the image is located once loaded
     * @throws IOException if neither backing works, with the reasons
     */
    public LoadedImage load(String name, ImageWriter image, byte[] bytes, String symbol)
            throws IOException {
        if (backing == Backing.MEMFD) {
            return loadMemfd(name, image, bytes, symbol);
        }
        try {
            return loadFile(name, image, bytes, symbol);
        } catch (IOException | RuntimeException fileFailure) {
            if (backing == Backing.FILE) {
                throw new IOException(reason(fileFailure), fileFailure);
            }
            try {
                return loadMemfd(name, image, bytes, symbol).insteadOfFile(reason(fileFailure));
            } catch (IOException | RuntimeException memfdFailure) {
                memfdFailure.addSuppressed(fileFailure);
                throw new IOException(
                        reason(fileFailure) + "; and in memory: " + reason(memfdFailure),
                        memfdFailure);
            }
        }
    }

    /**
     * Loads an image from the file that the processes of this user share, and writes that if there
     * is none; otherwise as {@link #load(String, ImageWriter, byte[], String)} does.
     */
    public LoadedImage load(String name, SharedImage image, String symbol) throws IOException {
        Path path = null;
        try {
            // The C library would give a second copy of this library the image of the first one.
            if (backing != Backing.MEMFD && directory().isOfFirstCopy()) {
                path = directory().unusedName(name, ".so");
                SharedFolder.join(path, name, image);
                LoadedImage.hidden(path).toFile().deleteOnExit();
                MemorySegment memory = open(path.toString(), image.writer(), symbol);
                return new LoadedImage(path, memory, "", true);
            }
        } catch (IOException | RuntimeException e) {
            // What is wrong with the directory shows below.
            if (path != null) {
                path.toFile().delete();
            }
        }
        return load(name, image.writer(), image.bytes(), symbol);
    }

    private LoadedImage loadFile(String name, ImageWriter image, byte[] bytes, String symbol)
            throws IOException {
        Path path = directory().createFile(name, ".so");
        try {
            return load(path, image, bytes, symbol);
        } catch (IOException | RuntimeException e) {
            path.toFile().delete();
            throw e;
        }
    }

    private LoadedImage loadMemfd(String name, ImageWriter image, byte[] bytes, String symbol)
            throws IOException {
        int fd = LibC.memfd("nopal-" + name);
        try {
            // By pid: a debugger that follows /proc/self would open its own descriptor.
            return load(Path.of("/proc/" + self.pid() + "/fd/" + fd), image, bytes, symbol);
        } catch (IOException | RuntimeException e) {
            LibC.close(fd);
            throw e;
        }
    }

    private static LoadedImage load(Path path, ImageWriter image, byte[] bytes, String symbol)
            throws IOException {
        LoadedImage.write(path, List.of(new ImageWriter.Edit(0, bytes)));
        return new LoadedImage(path, open(path.toString(), image, symbol), "", false);
    }

    private synchronized PrivateDirectory directory() throws IOException {
        if (directory == null) {
            Path parent =
                    base != null
                            ? base
                            : Path.of(System.getProperty("java.io.tmpdir"))
                                    .resolve("nopal-" + PrivateDirectory.ownUid());
            directory = PrivateDirectory.create(parent.toAbsolutePath(), self);
        }
        return directory;
    }

    @SuppressWarnings("restricted")
    private static MemorySegment open(String path, ImageWriter image, String symbol)
            throws IOException {
        try {
            MemorySegment stubs =
                    SymbolLookup.libraryLookup(path, Arena.global()).findOrThrow(symbol);
            long start = stubs.address() - image.stubOffset(0);
            return MemorySegment.ofAddress(start).reinterpret(image.loadedSize());
        } catch (IllegalArgumentException e) {
            throw new IOException(
                    "cannot load "
                            + path
                            + " (is its filesystem mounted noexec? set -Dnopal.dir to one that is"
                            + " not)",
                    e);
        }
    }

    /**
     * Returns the reason of a failure: the message of a file system's exception is often only the
     * path.
     */
    private static String reason(Exception e) {
        if (e instanceof FileSystemException failure && failure.getReason() == null) {
            String what = failure.getClass().getSimpleName().replace("Exception", "");
            return "cannot use " + failure.getFile() + " (" + what + ")";
        }
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }
}
