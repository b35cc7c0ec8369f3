package dev.nopal.system.targets;

import dev.nopal.Provider;
import dev.nopal.TracepointProvider;
import dev.nopal.Tracepoints;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.util.List;

/**
 * A program with the tracepoint {@code partners:event} of an interface, of which several run.
 *
 * <pre>
 * paths           the images, oldest first; declares the interface
 * fire COUNT      how often it was enabled
 * late NAME       declares another tracepoint by its name; the images
 * hide, show      withdraws and publishes the provider; whether it is enabled
 * status          what does not work
 * exit CODE
 * </pre>
 */
public final class Partner {
    @Provider("partners")
    interface Trace {
        void event(long number, String text);

        boolean eventEnabled();

        void otherEvent();
    }

    /** Declared when a command needs it. */
    private static final class Declared {
        private static final Trace TRACE = Tracepoints.of(MethodHandles.lookup(), Trace.class);
        private static final TracepointProvider PROVIDER = TracepointProvider.named("partners");
    }

    private Partner() {}

    public static void main(String[] args) throws IOException {
        Dialogue.run(Partner::answer);
    }

    private static Object answer(String command, List<String> words) {
        return switch (command) {
            case "paths" -> {
                Declared.TRACE.otherEvent();
                yield Declared.PROVIDER.paths();
            }
            case "fire" -> fire(Integer.parseInt(words.getFirst()));
            case "late" -> {
                Declared.PROVIDER.tracepoint(words.getFirst(), long.class);
                yield Declared.PROVIDER.paths();
            }
            case "hide" -> {
                Declared.PROVIDER.disable();
                yield Declared.PROVIDER.isEnabled();
            }
            case "show" -> {
                Declared.PROVIDER.enable();
                yield Declared.PROVIDER.isEnabled();
            }
            case "status" -> Tracepoints.status().problems();
            case "exit" -> {
                System.exit(Integer.parseInt(words.getFirst()));
                yield "";
            }
            default -> throw new IllegalArgumentException("command=" + command);
        };
    }

    private static int fire(int count) {
        int enabled = 0;
        for (int i = 0; i < count; i++) {
            enabled += Declared.TRACE.eventEnabled() ? 1 : 0;
            Declared.TRACE.event(i, "text");
        }
        return enabled;
    }
}
