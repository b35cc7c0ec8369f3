package dev.nopal.cli.terminal;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The handler of Ctrl-C: the first one ends the trace, the second one the command.
 *
 * <p>Uses reflection, because {@code sun.misc.Signal} is the JDK's only way, and compiling against
 * it prints a warning. Without this class, Ctrl-C ends the command at once.
 */
public final class Interrupts {
    private static final int KILLED_BY_INTERRUPT = 130;

    private Interrupts() {}

    /** Runs an action at the first Ctrl-C or request to end. */
    public static void call(Runnable first) {
        AtomicInteger count = new AtomicInteger();
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object proxy =
                    Proxy.newProxyInstance(
                            handler.getClassLoader(),
                            new Class<?>[] {handler},
                            (self, method, arguments) -> {
                                switch (method.getName()) {
                                    case "handle" -> {
                                        if (count.getAndIncrement() > 0) {
                                            Runtime.getRuntime().halt(KILLED_BY_INTERRUPT);
                                        }
                                        first.run();
                                        return null;
                                    }
                                    case "hashCode" -> {
                                        return System.identityHashCode(self);
                                    }
                                    case "equals" -> {
                                        return self == arguments[0];
                                    }
                                    default -> {
                                        return "nopal";
                                    }
                                }
                            });
            for (String name : new String[] {"INT", "TERM"}) {
                Object one = signal.getConstructor(String.class).newInstance(name);
                var unused = signal.getMethod("handle", signal, handler).invoke(null, one, proxy);
            }
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            if (e instanceof InvocationTargetException) {
                return; // The signal is taken, for example by a debugger.
            }
        }
    }
}
