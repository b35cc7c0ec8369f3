package dev.nopal.os;

import dev.nopal.dof.DofImage;
import dev.nopal.dof.DofSystem;
import dev.nopal.dof.DofTarget;
import dev.nopal.elf.ImageWriter;
import dev.nopal.elf.Machine;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * DTrace's side of this process: maps images of DOF and stubs, and passes them to the kernel.
 *
 * <p>An image is never unmapped: Darwin reads its DOF again whenever a consumer starts, compiled
 * code holds the addresses of its stubs, and kernels confuse a new probe at the address of an old
 * one. On Linux it is a mapped file without a name, because uprobes exist in files only.
 */
public final class DofHelper {
    /** The module that DTrace shows for every probe. */
    public static final String MODULE = "nopal";

    private static final AtomicInteger IMAGES = new AtomicInteger();
    private static final int O_RDWR = 2;
    private static final int EPERM = 1;
    private static final int ENOENT = 2;
    private static final int ENXIO = 6;
    private static final int EACCES = 13;
    private static final int ENOSPC = 28;

    private final DofTarget target;
    private final HelperDevice device;
    private final HelperCalls calls;
    private final String path;

    /** Creates one with other calls and another path of the device, for tests. */
    DofHelper(DofTarget target, HelperCalls calls, String path) {
        this.target = target;
        this.device = HelperDevice.of(target.system());
        this.calls = calls;
        this.path = path;
    }

    /**
     * Prepares this process for passing DOF to the kernel.
     *
     * @param force use native access even if it was not granted and the JDK will print a warning
     * @throws Unavailable if that cannot work here, with the reason and a remedy
     */
    public static DofHelper open(DofSystem system, boolean force) throws Unavailable {
        NativeCalls.require(force);
        DofTarget target = new DofTarget(system, Kernel.machine());
        String path = HelperDevice.of(system).path;
        return new DofHelper(target, LinkedHelperCalls.ofThisProcess(), path).requireDevice();
    }

    /** Opens the device once, so that its absence is known before a tracepoint is declared. */
    DofHelper requireDevice() throws Unavailable {
        try {
            int descriptor = calls.open(path, O_RDWR | device.closedOnExec);
            if (descriptor < 0) {
                throw refused(-descriptor);
            }
            calls.close(descriptor);
            return this;
        } catch (IOException e) {
            throw new Unavailable(e.getMessage(), "");
        }
    }

    private Unavailable refused(int errno) {
        return switch (errno) {
            case ENOENT, ENXIO ->
                    new Unavailable(
                            "DTrace is not available: " + path + " does not exist", device.remedy);
            case EACCES, EPERM ->
                    new Unavailable("this user may not open " + path, "as root: chmod 666 " + path);
            default -> new Unavailable("cannot open " + path + ": errno " + errno, "");
        };
    }

    /** Returns what images must be made for. */
    public DofTarget target() {
        return target;
    }

    /** Returns what consumers patch here. */
    public String instruction() {
        return target.machine() == Machine.AARCH64 ? "DTRACE_AARCH64" : "DTRACE_X86_64";
    }

    /**
     * Maps an image for good, executable and read-only.
     *
     * @throws IOException if the system refuses, with the reason
     */
    @SuppressWarnings("restricted")
    public MemorySegment map(DofImage image) throws IOException {
        int size = image.size();
        long address = target.system() == DofSystem.LINUX ? mapFile(image) : mapMemory(image);
        return MemorySegment.ofAddress(address).reinterpret(size);
    }

    @SuppressWarnings("restricted")
    private long mapMemory(DofImage image) throws IOException {
        int size = image.size();
        long address =
                mapped(calls.map(size, HelperCalls.READ | HelperCalls.WRITE, device.anonymous, -1));
        MemorySegment.ofAddress(address)
                .reinterpret(size)
                .copyFrom(MemorySegment.ofArray(image.bytes(address)));
        int protection = HelperCalls.READ | HelperCalls.EXECUTE;
        int result = calls.protect(address, size, protection);
        if (result == -EACCES || result == -EPERM) {
            throw new IOException(
                    "the system does not let this JVM make memory executable; use a JDK that is"
                            + " signed with allow-unsigned-executable-memory");
        } else if (result < 0) {
            throw new IOException("mprotect failed with errno " + -result);
        }
        if (target.system() == DofSystem.DARWIN && target.machine() == Machine.AARCH64) {
            calls.forgetInstructions(address, size);
        }
        return address;
    }

    /**
     * Maps before it writes: the image holds its own address. Each image has a name of its own:
     * DTrace 2 takes mappings of one name for parts of one file, counts offsets from the first of
     * them, and then cannot enable a probe ("Bad file descriptor").
     */
    private long mapFile(DofImage image) throws IOException {
        int descriptor = LibC.memfd("nopal-dof-" + IMAGES.incrementAndGet());
        try {
            long address =
                    mapped(
                            calls.map(
                                    image.size(),
                                    HelperCalls.READ | HelperCalls.EXECUTE,
                                    0,
                                    descriptor));
            LoadedImage.write(
                    Path.of("/proc/self/fd/" + descriptor),
                    List.of(new ImageWriter.Edit(0, image.bytes(address))));
            return address;
        } finally {
            LibC.close(descriptor);
        }
    }

    private static long mapped(long address) throws IOException {
        if (address < 0) {
            throw new IOException("mmap failed with errno " + -address);
        }
        return address;
    }

    /**
     * Passes the DOF at the start of a mapped image to the kernel.
     *
     * @return the number by which the kernel knows it
     * @throws IOException if the system refuses, with the reason
     */
    public int add(MemorySegment image) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment argument = arena.allocate(device.size(), Long.BYTES);
            int pid = (int) ProcessHandle.current().pid();
            device.fill(argument, MODULE, image.address(), pid);
            return device.generation(argument, ask(device.add, argument.address()));
        }
    }

    /** Takes back what {@link #add} passed; consumers see its probes no more. */
    public void remove(int generation) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment number = arena.allocateFrom(ValueLayout.JAVA_INT, generation);
            ask(device.remove, device.isRemovedByAddress() ? number.address() : generation);
        }
    }

    /** Opens the device for one request: the kernel keeps nothing with the descriptor. */
    private int ask(long request, long argument) throws IOException {
        int descriptor = calls.open(path, O_RDWR | device.closedOnExec);
        if (descriptor < 0) {
            throw new IOException(refused(-descriptor).getMessage());
        }
        try {
            int result = calls.ioctl(descriptor, request, argument);
            if (result < 0) {
                throw new IOException("DTrace refuses: " + reason(-result));
            }
            return result;
        } finally {
            calls.close(descriptor);
        }
    }

    private static String reason(int errno) {
        return switch (errno) {
            case EACCES, EPERM -> "this java may not be traced; use a JDK that is not hardened";
            case ENOSPC ->
                    "it accepts no more declarations from one process; declare the tracepoints of a"
                            + " provider together, as an interface";
            default -> "errno " + errno;
        };
    }
}
