package java.lang.runtime;

import jdk.internal.misc.Unsafe;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.BiFunction;
import java.util.function.ToLongBiFunction;

/**
 * The class that instrumented code calls. Every loader finds it, because it is defined in {@code
 * java.base}.
 *
 * <p>Any method of {@code java.base} may be instrumented and so lead back here. Until the thread is
 * marked as busy, only native methods are called, which cannot be instrumented. Only types of the
 * JDK are used, because the agent is in another loader.
 */
public final class NopalBridge {
    private static final int CHUNK = 1 << 10;

    /** The number of marks for busy threads; each mark has its own cache line. */
    private static final int PLACES = 1 << 10;

    private static final int WAYS = 4;
    private static final int STRIDE = 16;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long FIRST = ofThreads("arrayBaseOffset");
    private static final long SCALE = ofThreads("arrayIndexScale");

    private static final Thread[] BUSY = new Thread[PLACES * STRIDE];

    private static volatile BiFunction<Class<?>, String, CallSite>[] linkers = linkers(0);

    /**
     * Callbacks by number, in chunks that are freed when they are empty; null where there is no
     * callback.
     */
    private static volatile ToLongBiFunction<Object[], long[]>[][] hooks = table(0);

    private static int next;
    private static volatile long crowded;

    private NopalBridge() {}

    /** Returns an offset in arrays of threads, which is an int in some JDKs, a long in others. */
    private static long ofThreads(String method) {
        try {
            Object offset =
                    Unsafe.class.getMethod(method, Class.class).invoke(UNSAFE, Thread[].class);
            return ((Number) offset).longValue();
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static BiFunction<Class<?>, String, CallSite>[] linkers(int count) {
        return new BiFunction[count];
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static ToLongBiFunction<Object[], long[]>[][] table(int chunks) {
        return new ToLongBiFunction[chunks][];
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static ToLongBiFunction<Object[], long[]>[] chunk() {
        return new ToLongBiFunction[CHUNK];
    }

    /**
     * Adds a linker, one for each copy of the agent: it finds call sites by their class and name,
     * or returns null.
     */
    public static synchronized void addLinker(BiFunction<Class<?>, String, CallSite> linker) {
        BiFunction<Class<?>, String, CallSite>[] more = linkers(linkers.length + 1);
        System.arraycopy(linkers, 0, more, 0, linkers.length);
        more[linkers.length] = linker;
        linkers = more;
    }

    /**
     * Links a call site of instrumented code. Code that still runs after its callbacks were removed
     * gets a call site that does nothing. Errors of the virtual machine are rethrown: the JVM will
     * try again.
     */
    public static CallSite link(MethodHandles.Lookup caller, String name, MethodType type) {
        for (BiFunction<Class<?>, String, CallSite> linker : linkers) {
            CallSite site = linker.apply(caller.lookupClass(), name);
            if (site != null && site.type() == type) {
                return site;
            }
        }
        return new ConstantCallSite(MethodHandles.empty(type));
    }

    /** Returns a number for a call site or a callback, which is never returned again. */
    public static synchronized int reserve() {
        return next++;
    }

    /** Sets the callback of a reserved number. */
    public static synchronized void set(int number, ToLongBiFunction<Object[], long[]> hook) {
        int chunk = number / CHUNK;
        ToLongBiFunction<Object[], long[]>[][] now = hooks;
        if (chunk >= now.length) {
            ToLongBiFunction<Object[], long[]>[][] larger = table(chunk * 2 + 1);
            System.arraycopy(now, 0, larger, 0, now.length);
            now = larger;
        }
        if (now[chunk] == null) {
            now[chunk] = chunk();
        }
        now[chunk][number % CHUNK] = hook;
        hooks = now;
    }

    /** Removes a callback. */
    public static synchronized void remove(int number) {
        ToLongBiFunction<Object[], long[]>[][] now = hooks;
        int index = number / CHUNK;
        if (index >= now.length || now[index] == null) {
            return;
        }
        now[index][number % CHUNK] = null;
        if (number / CHUNK < next / CHUNK) {
            for (ToLongBiFunction<Object[], long[]> each : now[index]) {
                if (each != null) {
                    return;
                }
            }
            now[index] = null;
        }
        hooks = now;
    }

    /** Returns whether there is a callback of this number. */
    public static boolean on(int number) {
        return find(number) != null;
    }

    private static ToLongBiFunction<Object[], long[]> find(int number) {
        ToLongBiFunction<Object[], long[]>[][] now = hooks;
        int index = number / CHUNK;
        if (index >= now.length) {
            return null;
        }
        ToLongBiFunction<Object[], long[]>[] chunk = now[index];
        return chunk == null ? null : chunk[number % CHUNK];
    }

    /**
     * Calls a callback, unless this thread is in one already.
     *
     * @param references the values that are references, in their order
     * @param numbers the others
     */
    public static long call(int number, Object[] references, long[] numbers) {
        int place = take();
        if (place < 0) {
            return 0;
        }
        try {
            ToLongBiFunction<Object[], long[]> hook = find(number);
            return hook == null ? 0 : hook.applyAsLong(references, numbers);
        } catch (Throwable e) {
            return 0;
        } finally {
            BUSY[place] = null;
        }
    }

    /**
     * Marks this thread as busy, unless it is busy already.
     *
     * @return the index of the mark in {@link #marks}, at which null is stored to end it; -1 if it
     *     was busy. The caller stores null itself, without a call: at the end of the stack a call
     *     might fail, and the thread would stay busy.
     */
    public static int take() {
        Thread thread = Thread.currentThread();
        int hash = System.identityHashCode(thread);
        for (int way = 0; way < WAYS; way++) {
            if (UNSAFE.getReference(BUSY, offset(place(hash, way))) == thread) {
                return -1;
            }
        }
        for (int way = 0; way < WAYS; way++) {
            int place = place(hash, way);
            if (UNSAFE.compareAndSetReference(BUSY, offset(place), null, thread)) {
                return place;
            }
        }
        crowded++;
        return -1;
    }

    private static int place(int hash, int way) {
        return STRIDE * ((hash >>> (way * 5)) & (PLACES - 1));
    }

    private static long offset(int place) {
        return FIRST + SCALE * place;
    }

    /** Returns the marks of the busy threads. */
    public static Thread[] marks() {
        return BUSY;
    }

    /** Returns about how many calls were dropped because too many threads were in callbacks. */
    public static long crowded() {
        return crowded;
    }
}
