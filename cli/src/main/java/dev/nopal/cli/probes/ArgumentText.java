package dev.nopal.cli.probes;

import dev.nopal.elf.ArgumentSpec;
import dev.nopal.elf.MalformedArgumentException;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The description of one argument of a site.
 *
 * @param name {@code "id"} if the image has it, else {@code "arg0"}
 * @param type {@code "long"} if the image has it, else by width and sign, {@code "int64"}
 * @param place where a tracer finds the value, {@code "in %rdi"}
 */
public record ArgumentText(String name, String type, String place) {
    /** A type may have two words, {@code "24 bytes"}; a place starts with one of these. */
    private static final Pattern BETWEEN = Pattern.compile(" (?=(in|at|=) )");

    /** Returns the arguments; empty if the note's text is malformed. */
    public static Optional<List<ArgumentText>> of(ProbeSite site) {
        List<ArgumentSpec> specs;
        try {
            specs = ArgumentSpec.parse(site.location().arguments(), site.machine());
        } catch (MalformedArgumentException e) {
            return Optional.empty();
        }
        List<String> signature = signature(site, specs.size());
        return Optional.of(
                IntStream.range(0, specs.size())
                        .mapToObj(i -> of(i, specs.get(i), signature))
                        .toList());
    }

    private static ArgumentText of(int index, ArgumentSpec spec, List<String> signature) {
        String[] words = BETWEEN.split(spec.describe(), 2);
        if (signature.isEmpty()) {
            return new ArgumentText("arg" + index, words[0], words[1]);
        }
        String declared = signature.get(index);
        int space = declared.lastIndexOf(' ');
        return new ArgumentText(
                declared.substring(space + 1), declared.substring(0, Math.max(space, 0)), words[1]);
    }

    /** Returns the declared parameters if there are as many of them as arguments, else none. */
    private static List<String> signature(ProbeSite site, int count) {
        List<String> declared =
                site.signature().map(text -> List.of(text.split(", "))).orElse(List.of());
        return declared.size() == count ? declared : List.of();
    }
}
