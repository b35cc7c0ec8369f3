package dev.nopal;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.List;

/**
 * The destination of a tracepoint's arguments while it is enabled: first the handlers of JVM
 * sessions, then kernel tracers.
 *
 * <p>It is a call site, so that the compiler inlines a session's script into the application's code
 * and discards that code when the session ends. Its type has one parameter for each argument, of
 * the argument's {@link ArgumentType#carrier()}. It is created when first needed: most tracepoints
 * are never enabled.
 */
final class Hook {
    private static final MethodType NAMED =
            MethodType.methodType(
                    void.class,
                    long.class,
                    long.class,
                    long.class,
                    Object.class,
                    Object.class,
                    Object.class);
    private static final int NAMED_ARGUMENTS = NAMED.parameterCount() / 2;

    private volatile MutableCallSite site;
    private volatile MethodHandle named;
    private volatile MethodHandle all;

    /** Returns the call site; it calls {@link Launcher#kernel} until a session changes that. */
    MutableCallSite site(StaticTracepoint tracepoint) {
        MutableCallSite found = site;
        if (found == null) {
            synchronized (this) {
                found = site;
                if (found == null) {
                    found = new MutableCallSite(Launcher.kernel(tracepoint));
                    site = found;
                }
            }
        }
        return found;
    }

    /**
     * Returns the site as {@code (long, long, long, Object, Object, Object)void}: argument i is
     * number i if it is an integer, else object i. For up to three arguments.
     */
    MethodHandle named(StaticTracepoint tracepoint) {
        MethodHandle found = named;
        if (found == null) {
            MethodHandle invoker = site(tracepoint).dynamicInvoker();
            int count = tracepoint.arguments().size();
            int[] order = new int[count];
            MethodType loose = invoker.type();
            for (int i = 0; i < count; i++) {
                boolean integral = tracepoint.arguments().get(i).type().isIntegral();
                order[i] = integral ? i : NAMED_ARGUMENTS + i;
                loose = loose.changeParameterType(i, integral ? long.class : Object.class);
            }
            found =
                    MethodHandles.permuteArguments(
                            MethodHandles.explicitCastArguments(invoker, loose), NAMED, order);
            named = found;
        }
        return found;
    }

    /** Returns the site as {@code (Object[])void}, each element of its argument's boxed carrier. */
    MethodHandle all(StaticTracepoint tracepoint) {
        MethodHandle found = all;
        if (found == null) {
            MethodHandle invoker = site(tracepoint).dynamicInvoker();
            found =
                    invoker.asSpreader(Object[].class, tracepoint.arguments().size())
                            .asType(MethodType.methodType(void.class, Object[].class));
            all = found;
        }
        return found;
    }

    static MethodType type(List<Argument> arguments) {
        return MethodType.methodType(
                void.class,
                arguments.stream().map(each -> each.type().carrier()).toArray(Class[]::new));
    }
}
