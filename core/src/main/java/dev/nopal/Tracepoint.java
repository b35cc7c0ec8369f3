package dev.nopal;

import java.util.List;
import java.util.function.Supplier;

/**
 * A tracepoint that is declared by name.
 *
 * {@snippet class="dev.nopal.snippets.ShopSnippets" region="name"}
 *
 * <p>Keep it in a {@code static final} field: the compiler then sees its addresses as constants.
 * Where the interface form of {@link Tracepoints#of} fits, prefer it: the Java compiler checks its
 * types.
 *
 * <p><b>Cost.</b> While the tracepoint is disabled, each {@code fire} is two loads and a branch,
 * O(1), and allocates nothing, except that the caller of {@link #fire(Object...)} creates an array.
 * While it is enabled, it is O(arguments + bytes of text, each text capped), plus the tracer's own
 * work.
 *
 * <p><b>Failure.</b> No method throws into the application or blocks; only if the stack is nearly
 * exhausted may the call itself overflow it, as any call would. Arguments that do not match the
 * declaration are counted, logged once and not fired; {@code -Dnopal.strict=true} throws instead,
 * even while the tracepoint is disabled. Around an attach or detach, one event may be missed or
 * fired without a receiver.
 *
 * <p><b>Overloads.</b> A {@code boolean}, {@code float} or {@code double} is boxed, so together
 * with one of them write other numbers as {@code long} ({@code 1L}), or the call is ambiguous.
 *
 * <p>Thread-safe, also on virtual threads.
 */
public sealed interface Tracepoint permits StaticTracepoint {

    /**
     * Returns the tracepoint of this name, and declares it if there is none. O(1) if it exists,
     * else as {@link TracepointProvider#tracepoint}.
     *
     * @param provider letters, digits and underscores
     * @param name letters, digits and underscores
     * @param types 0 to 12 of: primitives, String, CharSequence, enum classes
     * @throws IllegalArgumentException if a name or type cannot be used, or the tracepoint exists
     *     with other types
     */
    static Tracepoint of(String provider, String name, Class<?>... types) {
        return TracepointProvider.named(provider).tracepoint(name, types);
    }

    /** Returns the provider. */
    TracepointProvider provider();

    /** Returns the name, without the provider's. */
    String name();

    /** Returns the arguments, in order. */
    List<Argument> arguments();

    /** Returns whether the tracepoint is enabled. Two loads and a branch, O(1). */
    boolean isEnabled();

    /** Fires without arguments; returns whether the tracepoint was enabled. */
    boolean fire();

    /** Fires one number. */
    boolean fire(long a);

    /** Fires one text, enum constant, boxed value or {@code Supplier} of those. */
    boolean fire(Object a);

    /** Fires two numbers; like all overloads of up to three arguments it boxes nothing. */
    boolean fire(long a, long b);

    /** Fires a number and an object. */
    boolean fire(long a, Object b);

    /** Fires an object and a number. */
    boolean fire(Object a, long b);

    /** Fires two objects. */
    boolean fire(Object a, Object b);

    /** Fires three numbers. */
    boolean fire(long a, long b, long c);

    /** Fires two numbers and an object. */
    boolean fire(long a, long b, Object c);

    /** Fires a number, an object and a number. */
    boolean fire(long a, Object b, long c);

    /** Fires a number and two objects. */
    boolean fire(long a, Object b, Object c);

    /** Fires an object and two numbers. */
    boolean fire(Object a, long b, long c);

    /** Fires an object, a number and an object. */
    boolean fire(Object a, long b, Object c);

    /** Fires two objects and a number. */
    boolean fire(Object a, Object b, long c);

    /** Fires three objects. */
    boolean fire(Object a, Object b, Object c);

    /**
     * Fires any number of arguments. The only form that allocates while the tracepoint is disabled:
     * guard it with {@link #isEnabled()} where that matters, or declare an interface.
     */
    boolean fire(Object... arguments);

    /**
     * Fires the arguments that {@code arguments} returns; it is called only while the tracepoint is
     * enabled. Costs what {@link #fire(Object...)} costs, plus the supplier.
     */
    boolean fireWith(Supplier<Object[]> arguments);
}
