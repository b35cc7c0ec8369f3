package dev.nopal.os;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;

/**
 * The calls of the C library.
 *
 * <p>{@code open} and {@code ioctl} are variadic: Apple's arm64 passes such arguments on the stack,
 * so the linker must know which they are.
 *
 * @param library where the functions are found
 * @param linking what makes them callable: {@link Linker#downcallHandle}
 */
record LinkedHelperCalls(SymbolLookup library, Linking linking) implements HelperCalls {
    /** The linker, whose type no test could implement. */
    interface Linking {
        MethodHandle link(MemorySegment function, FunctionDescriptor type, Linker.Option... how);
    }

    private static final int MAP_PRIVATE = 2;
    private static final int FIXED = -1;

    @SuppressWarnings("restricted")
    static HelperCalls ofThisProcess() {
        Linker linker = Linker.nativeLinker();
        return new LinkedHelperCalls(linker.defaultLookup(), linker::downcallHandle);
    }

    @Override
    public int open(String path, int flags) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            return (int) call("open", 2, true, arena.allocateFrom(path).address(), flags);
        }
    }

    @Override
    public int close(int descriptor) throws IOException {
        return (int) call("close", FIXED, true, descriptor);
    }

    @Override
    public int ioctl(int descriptor, long request, long argument) throws IOException {
        return (int) call("ioctl", 2, true, descriptor, request, argument);
    }

    @Override
    public long map(long size, int protection, int flags, int descriptor) throws IOException {
        return call(
                "mmap", FIXED, false, 0L, size, protection, MAP_PRIVATE | flags, descriptor, 0L);
    }

    @Override
    public int protect(long address, long size, int protection) throws IOException {
        return (int) call("mprotect", FIXED, true, address, size, protection);
    }

    @Override
    public void forgetInstructions(long address, long size) throws IOException {
        call("sys_icache_invalidate", FIXED, false, address, size);
    }

    /** Calls a function with ints and longs; an address is a long. */
    private long call(String name, int firstVariadic, boolean isInt, Object... arguments)
            throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(LibC.STATE);
            List<Linker.Option> options = new ArrayList<>(List.of(LibC.ERRNO));
            if (firstVariadic != FIXED) {
                options.add(Linker.Option.firstVariadicArg(firstVariadic));
            }
            MemoryLayout[] slots = new MemoryLayout[arguments.length];
            List<Object> values = new ArrayList<>(List.of(state));
            for (int i = 0; i < slots.length; i++) {
                slots[i] = layout(arguments[i] instanceof Integer);
                values.add(arguments[i]);
            }
            Object result =
                    linking.link(
                                    library.findOrThrow(name),
                                    FunctionDescriptor.of(layout(isInt), slots),
                                    options.toArray(Linker.Option[]::new))
                            .invokeWithArguments(values);
            long number = ((Number) result).longValue();
            return number == -1 ? -LibC.errno(state) : number;
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IOException(name + " cannot be called: " + e.getMessage(), e);
        }
    }

    private static MemoryLayout layout(boolean isInt) {
        return isInt ? ValueLayout.JAVA_INT : ValueLayout.JAVA_LONG;
    }
}
