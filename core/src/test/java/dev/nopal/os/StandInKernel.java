package dev.nopal.os;

import dev.nopal.dof.DofSystem;
import dev.nopal.dof.DofTarget;
import dev.nopal.elf.Machine;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A kernel with DTrace of any system, in place of the C library: reads what requests point to, as
 * that kernel would, and remembers the calls. Memory is real, whatever flags were passed.
 */
@SuppressWarnings("restricted")
public final class StandInKernel implements HelperCalls {
    private static final int LINUX_ANONYMOUS = 0x20;
    private static final int DESCRIPTOR = 77;

    /** The calls, in order, with their numbers. */
    public final List<String> calls = new ArrayList<>();

    /** The address of the DOF of each registration that was not taken back. */
    public final Map<Integer, Long> registered = new HashMap<>();

    /** The bytes that the last request pointed to. */
    public byte[] lastHelper = {};

    /** The negative errno that a call returns, by its name. */
    public final Map<String, Integer> failures = new HashMap<>();

    private final DofTarget target;
    private final HelperCalls real = LinkedHelperCalls.ofThisProcess();
    private int nextGeneration = 41;

    public StandInKernel(DofSystem system, Machine machine) {
        this.target = new DofTarget(system, machine);
    }

    public DofHelper helper() {
        return new DofHelper(target, this, HelperDevice.of(target.system()).path);
    }

    private int result(String name, int otherwise) {
        return failures.getOrDefault(name, otherwise);
    }

    @Override
    public int open(String path, int flags) {
        calls.add("open " + path + " " + Integer.toHexString(flags));
        return result("open", DESCRIPTOR);
    }

    @Override
    public int close(int descriptor) {
        calls.add("close " + descriptor);
        return 0;
    }

    @Override
    public int ioctl(int descriptor, long request, long argument) {
        calls.add("ioctl " + descriptor + " " + Long.toHexString(request));
        if (failures.containsKey("ioctl")) {
            return failures.get("ioctl");
        }
        return switch (target.system()) {
            case DARWIN -> darwin(request, argument);
            case FREEBSD -> freeBsd(request, argument);
            case ILLUMOS -> plain(request, argument, 0x64746803L, 0x64746802L);
            case LINUX -> plain(request, argument, 0x4050d803L, 0x4004d802L);
        };
    }

    private int darwin(long request, long argument) {
        if (request == 0x20006802L) {
            return remove((int) argument);
        }
        long list = at(argument, 8).get(ValueLayout.JAVA_LONG, 0);
        if (request != 0x80086804L || at(list, 8).get(ValueLayout.JAVA_LONG, 0) != 1) {
            return -22;
        }
        MemorySegment helper = at(list + 8, 80);
        int generation = add(helper);
        helper.set(ValueLayout.JAVA_LONG, 72, generation);
        return 0;
    }

    private int freeBsd(long request, long argument) {
        if (request == 0x80047a02L) {
            return remove(at(argument, 4).get(ValueLayout.JAVA_INT, 0));
        }
        MemorySegment helper = at(argument, 88);
        if (request != 0xc0587a03L
                || helper.get(ValueLayout.JAVA_INT, 80) != ProcessHandle.current().pid()) {
            return -22;
        }
        helper.set(ValueLayout.JAVA_INT, 84, add(helper));
        return 0;
    }

    private int plain(long request, long argument, long add, long remove) {
        if (request == remove) {
            return remove((int) argument);
        }
        return request == add ? add(at(argument, 80)) : -22;
    }

    private int add(MemorySegment helper) {
        lastHelper = helper.toArray(ValueLayout.JAVA_BYTE);
        registered.put(nextGeneration, helper.get(ValueLayout.JAVA_LONG, 72));
        return nextGeneration++;
    }

    private int remove(int generation) {
        return registered.remove(generation) == null ? -22 : 0;
    }

    /** Returns the DOF of the only registration, by the size in its header. */
    public byte[] onlyDof() {
        if (registered.size() != 1) {
            throw new AssertionError(registered);
        }
        long address = registered.values().iterator().next();
        int size = (int) at(address, 64).get(ValueLayout.JAVA_LONG, 40);
        return at(address, size).toArray(ValueLayout.JAVA_BYTE);
    }

    @Override
    public long map(long size, int protection, int flags, int descriptor) throws IOException {
        calls.add(
                "mmap "
                        + protection
                        + " "
                        + Integer.toHexString(flags)
                        + (descriptor < 0 ? " -1" : " 0"));
        if (failures.containsKey("mmap")) {
            return failures.get("mmap");
        }
        int real = descriptor < 0 ? LINUX_ANONYMOUS : 0;
        return this.real.map(size, protection, real, descriptor);
    }

    @Override
    public int protect(long address, long size, int protection) throws IOException {
        calls.add("mprotect " + protection);
        return failures.containsKey("mprotect")
                ? failures.get("mprotect")
                : real.protect(address, size, protection);
    }

    @Override
    public void forgetInstructions(long address, long size) {
        calls.add("sys_icache_invalidate");
    }

    /** Replaces bytes of code, as the kernel does when a consumer comes and goes. */
    public static void patch(MemorySegment code, int... bytes) {
        try {
            HelperCalls real = LinkedHelperCalls.ofThisProcess();
            long page = code.address() & -4096L;
            long size = code.address() + code.byteSize() - page;
            real.protect(page, size, READ | WRITE | EXECUTE);
            for (int i = 0; i < bytes.length; i++) {
                code.set(ValueLayout.JAVA_BYTE, i, (byte) bytes[i]);
            }
            real.protect(page, size, READ | EXECUTE);
        } catch (IOException e) {
            throw new AssertionError(Arrays.toString(bytes), e);
        }
    }

    private static MemorySegment at(long address, long size) {
        return MemorySegment.ofAddress(address).reinterpret(size);
    }
}
