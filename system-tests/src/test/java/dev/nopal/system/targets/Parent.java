package dev.nopal.system.targets;

import dev.nopal.Tracepoint;
import dev.nopal.TracepointProvider;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.util.List;

/**
 * A program with the probe {@code parent:event} and with children.
 *
 * <pre>
 * declare            the path of the image
 * spawn WORDS...     starts a process, which is left running; its pid
 * system COMMAND     runs a command by the C library; its status
 * fire COUNT         how often it was enabled
 * </pre>
 */
public final class Parent {
    private Parent() {}

    public static void main(String[] args) throws IOException {
        Dialogue.run(Parent::answer);
    }

    private static Object answer(String command, List<String> words) throws IOException {
        return switch (command) {
            case "declare" -> event().provider().path().orElseThrow();
            case "spawn" -> new ProcessBuilder(words).start().pid();
            case "system" -> system(words.getFirst());
            case "fire" -> {
                int seen = 0;
                for (int i = Integer.parseInt(words.getFirst()); i > 0; i--) {
                    seen += event().fire(i) ? 1 : 0;
                }
                yield seen;
            }
            case "paths" -> TracepointProvider.named("parent").paths();
            default -> throw new IllegalArgumentException("command=" + command);
        };
    }

    private static Tracepoint event() {
        return Tracepoint.of("parent", "event", long.class);
    }

    /** Forks and execs a shell without the JDK's help, so that no descriptor is closed for us. */
    @SuppressWarnings("restricted")
    private static int system(String command) {
        try (Arena arena = Arena.ofConfined()) {
            Linker linker = Linker.nativeLinker();
            return (int)
                    linker.downcallHandle(
                                    linker.defaultLookup().findOrThrow("system"),
                                    FunctionDescriptor.of(
                                            ValueLayout.JAVA_INT, ValueLayout.ADDRESS))
                            .invokeExact(arena.allocateFrom(command));
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
