package dev.nopal;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The tracepoints of the agent's tracers, which can be withdrawn.
 *
 * <p>Each owner has a provider separate from those that the application declares, even if the names
 * are equal, so that it can be withdrawn without hiding others. It is kept and shown again when the
 * tracer is switched on again, because images are never unloaded.
 *
 * <p>The agent finds this class by name in its own copy of {@code core}, or in an application's
 * copy that has native access if its own has none. Only types of the JDK are passed.
 */
final class TracerGate {
    /** Shorter than the limit, so that a suffix fits. */
    private static final int MAX_NAME = 80;

    private record Apart(TracepointProvider provider, boolean isSeen) {}

    private static final Map<String, Apart> BY_OWNER = new HashMap<>();
    private static final MethodHandle IS_ENABLED = find("isEnabled");
    private static final MethodHandle FIRE_ALL = find("fire", Object[].class).asFixedArity();

    private static KernelSide side = KernelSide.CURRENT;

    private TracerGate() {}

    /**
     * Returns the tracepoint of this name, declaring it if there is none, and shows its provider.
     *
     * @param owner the owner of the provider
     * @param className such as {@code com.shop.Order$Line}, provider {@code order_line}
     * @param method such as {@code totalOf}, probe {@code total_of}
     * @param suffix what follows the probe's name, such as {@code __stack}
     * @return provider and name, each a String; enabled, a MethodHandle {@code ()boolean} of two
     *     loads; fire, one of the arguments' carriers that returns nothing, to be called if
     *     enabled; all, one {@code (Object[])boolean} that converts and checks
     * @throws IllegalArgumentException if it exists with other types
     */
    static synchronized Map<String, Object> declare(
            String owner,
            String className,
            String method,
            String suffix,
            List<String> names,
            List<Class<?>> types) {
        List<Argument> arguments = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            arguments.add(Argument.of(names.get(i), types.get(i)));
        }
        TracepointProvider provider = provider(owner, className);
        StaticTracepoint tracepoint =
                provider.declare(
                                List.of(
                                        new TracepointProvider.Declaration(
                                                name(method) + suffix, arguments)))
                        .getFirst();
        provider.enable();
        return Map.of(
                "provider",
                provider.name(),
                "name",
                tracepoint.name(),
                "enabled",
                IS_ENABLED.bindTo(tracepoint),
                "fire",
                tracepoint.hook().site(tracepoint).dynamicInvoker(),
                "all",
                FIRE_ALL.bindTo(tracepoint));
    }

    private static TracepointProvider provider(String owner, String className) {
        if (!side.isOpen()) {
            side = KernelSide.again(); // A main jar's grant takes effect after the agents start.
        }
        Apart found = BY_OWNER.get(owner);
        if (found == null || !found.isSeen && side.isOpen()) {
            String simple = className.substring(className.lastIndexOf('.') + 1);
            found = new Apart(TracepointProvider.apart(name(simple), side), side.isOpen());
            BY_OWNER.put(owner, found);
        }
        return found.provider;
    }

    /** Withdraws all tracepoints of an owner, if there are any. */
    static synchronized void withdraw(String owner) {
        Apart found = BY_OWNER.get(owner);
        if (found != null) {
            found.provider.disable();
        }
    }

    /** Returns why kernel tracers do not see what is declared, or an empty string. */
    static synchronized String problem(String owner) {
        Apart found = BY_OWNER.get(owner);
        return found == null ? "" : found.provider.problem();
    }

    /** Returns a Java name in a form that tracers accept. */
    private static String name(String java) {
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < java.length(); i++) {
            char c = java.charAt(i);
            name.append(c < 128 && Character.isLetterOrDigit(c) ? c : '_');
        }
        String snake = Names.snakeCase(name.toString());
        return snake.substring(0, Math.min(MAX_NAME, snake.length()));
    }

    private static MethodHandle find(String method, Class<?>... parameters) {
        try {
            return MethodHandles.lookup()
                    .findVirtual(
                            StaticTracepoint.class,
                            method,
                            MethodType.methodType(boolean.class, parameters));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
