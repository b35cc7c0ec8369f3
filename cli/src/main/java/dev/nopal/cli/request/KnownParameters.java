package dev.nopal.cli.request;

import dev.nopal.cli.failure.Failure;
import dev.nopal.script.Suggestion;
import dev.nopal.script.check.Script;
import dev.nopal.script.parse.AttachPointText;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Node;
import dev.nopal.script.parse.Nodes;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The check that a script reads every named parameter that it is given. */
public final class KnownParameters {
    private static final Set<String> READERS = Set.of("getopt", "getexpr");
    private static final Pattern IN_ATTACH_POINT =
            Pattern.compile("(?:(?<=[:/])|^)\\$([a-z][a-z0-9-]*)(?=:|$)");

    private final Set<String> names = new TreeSet<>();

    private KnownParameters() {}

    /** Refuses parameters that the script does not read, as bpftrace does. */
    public static void require(Script script) {
        if (!script.isParsed() || script.call().named().isEmpty()) {
            return;
        }
        KnownParameters known = new KnownParameters();
        known.collect(script.syntax());
        for (String given : script.call().named().keySet()) {
            if (!known.names.contains(given)) {
                throw Failure.usage(known.refusal(given));
            }
        }
    }

    private void collect(Node node) {
        if (node instanceof Expression.Call call
                && READERS.contains(call.name())
                && !call.arguments().isEmpty()
                && call.arguments().getFirst() instanceof Expression.StringLiteral name) {
            names.add(name.value());
        }
        if (node instanceof AttachPointText attachPoint) {
            Matcher matcher = IN_ATTACH_POINT.matcher(attachPoint.text());
            while (matcher.find()) {
                names.add(matcher.group(1));
            }
        }
        Nodes.children(node).forEach(this::collect);
    }

    private String refusal(String given) {
        String suggestion = Suggestion.of(given, names);
        String has =
                names.isEmpty()
                        ? "it reads none by name"
                        : "it has "
                                + names.stream()
                                        .map(name -> "--" + name)
                                        .collect(Collectors.joining(", "));
        return "the script has no parameter --"
                + given
                + "; "
                + (suggestion.isEmpty() ? has : suggestion);
    }
}
