package dev.nopal.system.targets;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A program that loads copies of the library, each in a class loader of its own, as application
 * servers do.
 *
 * <pre>
 * load COPY JAR       declares copies:event in that copy; the path of its image
 * fire COPY COUNT     how often it was enabled
 * forget COPY         drops the class loader; whether it was collected
 * </pre>
 */
public final class Copies {
    private static final Map<String, Copy> COPIES = new HashMap<>();

    private record Copy(ClassLoader loader, Object tracepoint, Method fire) {
        static Copy of(String jar) throws Exception {
            URL[] urls = {Path.of(jar).toUri().toURL()};
            // Never closed: the copy loads classes whenever it needs them.
            @SuppressWarnings("resource")
            ClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
            Class<?> type = loader.loadClass("dev.nopal.Tracepoint");
            Object tracepoint =
                    type.getMethod("of", String.class, String.class, Class[].class)
                            .invoke(
                                    null,
                                    "copies",
                                    "event",
                                    new Class<?>[] {long.class, String.class});
            return new Copy(loader, tracepoint, type.getMethod("fire", long.class, Object.class));
        }

        Object path() throws Exception {
            Class<?> type = loader.loadClass("dev.nopal.Tracepoint");
            Object provider = type.getMethod("provider").invoke(tracepoint);
            Class<?> providerType = loader.loadClass("dev.nopal.TracepointProvider");
            return ((Optional<?>) providerType.getMethod("path").invoke(provider)).orElse(null);
        }
    }

    private Copies() {}

    public static void main(String[] args) throws IOException {
        Dialogue.run(Copies::answer);
    }

    private static Object answer(String command, List<String> words) throws Exception {
        String name = words.get(0);
        return switch (command) {
            case "load" -> {
                COPIES.put(name, Copy.of(words.get(1)));
                yield COPIES.get(name).path();
            }
            case "fire" -> {
                Copy copy = COPIES.get(name);
                int seen = 0;
                for (long i = 0; i < Integer.parseInt(words.get(1)); i++) {
                    seen += (boolean) copy.fire.invoke(copy.tracepoint, i, name) ? 1 : 0;
                }
                yield seen;
            }
            case "forget" -> {
                var loader = new WeakReference<>(COPIES.remove(name).loader);
                // On a busy machine a thread of the agent may be about to end, and still refer to
                // it.
                long deadline = System.nanoTime() + 10_000_000_000L;
                while (loader.get() != null && System.nanoTime() < deadline) {
                    System.gc();
                }
                yield loader.get() == null;
            }
            default -> throw new IllegalArgumentException("command=" + command);
        };
    }
}
