package dev.nopal.system.targets;

import dev.nopal.Tracepoint;
import dev.nopal.TracepointProvider;
import dev.nopal.Tracepoints;

import java.io.IOException;
import java.util.List;

/**
 * A program that declares and fires tracepoints on command.
 *
 * <pre>
 * declare PROVIDER NAME TYPE...        the path of the image
 * fire PROVIDER NAME TYPE=VALUE...     whether it was enabled
 * insist PROVIDER NAME TYPE=VALUE...   fires until it is enabled
 * repeat COUNT PROVIDER NAME VALUE...  how often it was enabled
 * enabled PROVIDER NAME
 * hide PROVIDER, show PROVIDER         withdraws and publishes the provider
 * paths PROVIDER
 * gc                                   collects garbage
 * nop                                  the probe instruction
 * status
 * </pre>
 */
public final class Puppet {
    private Puppet() {}

    public static void main(String[] args) throws IOException {
        Dialogue.run(Puppet::answer);
    }

    private static Object answer(String command, List<String> words) {
        return switch (command) {
            case "declare" -> {
                provider(words)
                        .tracepoint(words.get(1), Values.types(words.subList(2, words.size())));
                yield provider(words).path().map(Object::toString).orElse("");
            }
            case "fire" -> find(words).fire(Values.values(words.subList(2, words.size())));
            case "insist" -> insist(words);
            case "repeat" ->
                    repeat(Integer.parseInt(words.getFirst()), words.subList(1, words.size()));
            case "enabled" -> find(words).isEnabled();
            case "hide" -> {
                provider(words).disable();
                yield provider(words).isEnabled();
            }
            case "show" -> {
                provider(words).enable();
                yield provider(words).isEnabled();
            }
            case "paths" -> provider(words).paths();
            case "gc" -> {
                System.gc();
                yield "collected";
            }
            case "nop" -> Tracepoints.status().probeInstruction();
            case "status" -> Tracepoints.status();
            default -> throw new IllegalArgumentException("command=" + command);
        };
    }

    private static String insist(List<String> words) {
        Tracepoint tracepoint = find(words);
        Object[] values = Values.values(words.subList(2, words.size()));
        while (!tracepoint.fire(values)) {
            Thread.onSpinWait();
        }
        return "seen";
    }

    private static int repeat(int count, List<String> words) {
        Tracepoint tracepoint = find(words);
        Object[] values = Values.values(words.subList(2, words.size()));
        int seen = 0;
        for (int i = 0; i < count; i++) {
            seen += tracepoint.fire(values) ? 1 : 0;
        }
        return seen;
    }

    private static TracepointProvider provider(List<String> words) {
        return TracepointProvider.named(words.getFirst());
    }

    private static Tracepoint find(List<String> words) {
        return provider(words).tracepoints().stream()
                .filter(each -> each.name().equals(words.get(1)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("tracepoint=" + words));
    }
}
