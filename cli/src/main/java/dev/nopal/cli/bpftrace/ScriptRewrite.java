package dev.nopal.cli.bpftrace;

import dev.nopal.cli.probes.ListedProbe;
import dev.nopal.cli.probes.ProbeSite;
import dev.nopal.script.Diagnostic;
import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.Span;
import dev.nopal.script.Wildcard;
import dev.nopal.script.check.Script;
import dev.nopal.script.language.ProbeType;
import dev.nopal.script.parse.AttachPointText;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Item;
import dev.nopal.script.parse.Node;
import dev.nopal.script.parse.Nodes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The conversion of a script for JVM sessions into one that the installed bpftrace runs: {@code
 * BEGIN} in upper case, which every version has, paths filled in, names of arguments replaced by
 * numbers, strings read by {@code str()}, {@code 0.5s} in nanoseconds. The rest stays as it was
 * written.
 */
public final class ScriptRewrite {
    private static final Set<String> TAKE_POINTERS =
            Set.of("str", "buf", "strncmp", "strcontains", "uptr", "join");

    /**
     * The first version that attaches to the file that an attach point names. With {@code -p},
     * older ones attach to the first file of the process that has the probe, once for each attach
     * point.
     */
    private static final int ATTACHES_TO_NAMED_FILE = 25;

    private record Edit(Span span, String text) {}

    private record Parameter(String type, String name) {
        boolean isText() {
            return !Set.of("boolean", "byte", "short", "char", "int", "long", "float", "double")
                    .contains(type);
        }
    }

    private final String text;
    private final BpftraceVersion version;
    private final List<ListedProbe> probes;
    private final Diagnostics diagnostics = new Diagnostics();
    private final VersionGate gate;
    private final List<Edit> edits = new ArrayList<>();
    private boolean takesStacks;

    private ScriptRewrite(String text, BpftraceVersion version, List<ListedProbe> probes) {
        this.text = text;
        this.gate = new VersionGate(version, diagnostics);
        this.version = version;
        this.probes = probes;
    }

    /**
     * The script for bpftrace.
     *
     * @param takesStacks whether a perf map is needed
     * @param problems not empty if it cannot run there
     */
    public record Result(String script, boolean takesStacks, List<Diagnostic> problems) {}

    /**
     * Rewrites a script.
     *
     * @param probes the probes of the target, in the order in which its files are mapped; empty
     *     without a target, and then paths stay as they are
     */
    public static Result of(Script script, BpftraceVersion version, List<ListedProbe> probes) {
        String text = script.call().text();
        if (!script.isParsed()) {
            // bpftrace understands more than we do, such as C: let it decide.
            return new Result(text, text.contains("ustack"), List.of());
        }
        ScriptRewrite rewrite = new ScriptRewrite(text, version, probes);
        rewrite.gate.check(script.syntax());
        script.syntax().items().forEach(rewrite::item);
        return new Result(rewrite.apply(), rewrite.takesStacks, rewrite.diagnostics.errors());
    }

    private void item(Item item) {
        if (item instanceof Item.Probe probe) {
            List<ListedProbe> matched = new ArrayList<>();
            probe.attachPoints().forEach(point -> attachPoint(point, matched));
            List<List<Parameter>> signatures =
                    matched.stream().map(ScriptRewrite::parameters).distinct().toList();
            List<Parameter> parameters = signatures.size() == 1 ? signatures.getFirst() : List.of();
            probe.predicate().ifPresent(predicate -> walk(predicate, parameters, false));
            walk(probe.body(), parameters, false);
        } else {
            walk(item, List.of(), false);
        }
    }

    private void attachPoint(AttachPointText point, List<ListedProbe> matched) {
        String[] parts = point.text().split(":", -1);
        switch (ProbeType.named(parts[0]).orElse(null)) {
            case BEGIN -> edits.add(new Edit(point.span(), "BEGIN"));
            case END -> edits.add(new Edit(point.span(), "END"));
            case INTERVAL -> {
                if (parts.length == 2) {
                    String digits = parts[1].replaceAll("[^0-9].*", "");
                    String unit = parts[1].substring(digits.length());
                    edits.add(new Edit(point.span(), "interval:" + unit + ":" + digits));
                }
            }
            case USDT -> usdt(point, parts, matched);
            case PROFILE, METHOD, METHODRET, LINE, JFR, WALL -> {
                // Unchanged; the version gate reports those that bpftrace lacks.
            }
            case null -> {
                // Unchanged.
            }
        }
    }

    private void usdt(AttachPointText point, String[] parts, List<ListedProbe> matched) {
        if (parts.length < 2 || parts.length > 4 || probes.isEmpty()) {
            return;
        }
        String name = parts[parts.length - 1];
        boolean hasPath = parts.length == 4 || parts.length == 3 && parts[1].contains("/");
        String path = hasPath ? parts[1] : "";
        String provider =
                parts.length == 4 ? parts[2] : parts.length == 3 && !hasPath ? parts[1] : "";
        String wanted = provider.isEmpty() ? "*" : provider;
        Set<String> points = new LinkedHashSet<>();
        Set<String> names = new HashSet<>();
        for (ListedProbe probe : probes) {
            boolean isInPath =
                    path.isEmpty()
                            || Wildcard.matches("*" + path, probe.path())
                            || probe.path().endsWith(path);
            if (isInPath
                    && Wildcard.matches(wanted, probe.provider())
                    && Wildcard.matches(name, probe.name())) {
                matched.add(probe);
                boolean isFirst = names.add(probe.provider() + ":" + probe.name());
                if (!isFirst && version.isBefore(ATTACHES_TO_NAMED_FILE)) {
                    continue;
                }
                points.add("usdt:" + probe.path() + ":" + wanted + ":" + name);
            }
        }
        if (!points.isEmpty()) {
            edits.add(new Edit(point.span(), String.join(",", points)));
        }
    }

    private static List<Parameter> parameters(ListedProbe probe) {
        Optional<String> signature =
                probe.sites().stream().findFirst().flatMap(ProbeSite::signature);
        if (signature.isEmpty() || signature.get().isBlank()) {
            return List.of();
        }
        List<Parameter> parameters = new ArrayList<>();
        for (String declared : signature.get().split(", ")) {
            int space = declared.lastIndexOf(' ');
            parameters.add(
                    new Parameter(
                            declared.substring(0, Math.max(0, space)),
                            declared.substring(space + 1)));
        }
        return parameters;
    }

    private void walk(Node node, List<Parameter> parameters, boolean isPointer) {
        switch (node) {
            case Expression.Identifier word -> {
                takesStacks |= word.name().equals("ustack");
                argument(word.span(), word.name(), parameters, isPointer);
                return;
            }
            case Expression.IntegerLiteral number when text(number.span()).contains(".") -> {
                edits.add(new Edit(number.span(), Long.toUnsignedString(number.value())));
                return;
            }
            case Expression.FieldAccess access
                    when access.object() instanceof Expression.Identifier object
                            && object.name().equals("args") -> {
                field(access, parameters, isPointer);
                return;
            }
            case Expression.Call call -> {
                takesStacks |= call.name().equals("ustack");
                List<Expression> arguments = call.arguments();
                for (int i = 0; i < arguments.size(); i++) {
                    boolean takesPointer = i == 0 && TAKE_POINTERS.contains(call.name());
                    // Functions that compare strings need them read first.
                    boolean compares = call.name().startsWith("str") && !call.name().equals("str");
                    walk(arguments.get(i), parameters, takesPointer && !compares);
                }
                return;
            }
            default -> {
                // Its parts may have to be rewritten.
            }
        }
        Nodes.children(node).forEach(child -> walk(child, parameters, false));
    }

    private String text(Span span) {
        return text.substring(span.start(), span.end());
    }

    private void argument(Span span, String name, List<Parameter> parameters, boolean isPointer) {
        if (!name.matches("arg[0-9]{1,2}") || isPointer) {
            return;
        }
        int index = Integer.parseInt(name.substring("arg".length()));
        if (index < parameters.size() && parameters.get(index).isText()) {
            edits.add(new Edit(span, "str(" + name + ")"));
        }
    }

    private void field(
            Expression.FieldAccess access, List<Parameter> parameters, boolean isPointer) {
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i).name().equals(access.name())) {
                String argument = "arg" + i;
                gate.checkArgument(access, argument);
                boolean isRead = parameters.get(i).isText() && !isPointer;
                edits.add(new Edit(access.span(), isRead ? "str(" + argument + ")" : argument));
                return;
            }
        }
        if (!probes.isEmpty()) {
            String known =
                    parameters.stream().map(Parameter::name).collect(Collectors.joining(", "));
            diagnostics.error(
                    DiagnosticCode.UNKNOWN_NAME,
                    access.span(),
                    "the probe has no argument '" + access.name() + "'",
                    known.isEmpty() ? "bpftrace numbers them: arg0" : "it has " + known);
        }
    }

    private String apply() {
        StringBuilder result = new StringBuilder(text);
        edits.stream()
                .sorted(Comparator.comparingInt((Edit edit) -> edit.span().start()).reversed())
                .forEach(
                        edit ->
                                result.replace(
                                        edit.span().start(), edit.span().end(), edit.text()));
        return result.toString();
    }
}
