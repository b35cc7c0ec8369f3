package dev.nopal.cli.bpftrace;

import dev.nopal.script.Diagnostics;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Item;
import dev.nopal.script.parse.Node;
import dev.nopal.script.parse.Nodes;
import dev.nopal.script.parse.Program;
import dev.nopal.script.parse.Statement;

import java.util.Map;
import java.util.Set;

/** Finds what the installed version does not have yet, and what no bpftrace has. */
final class VersionGate {
    /** The version 0.N that brought a function; the rest is older than any in use. */
    private static final Map<String, Integer> FUNCTIONS =
            Map.ofEntries(
                    Map.entry("len", 20),
                    Map.entry("has_key", 22),
                    Map.entry("strstr", 24),
                    Map.entry("tseries", 24),
                    Map.entry("getopt", 24),
                    Map.entry("errorf", 24),
                    Map.entry("warnf", 24),
                    Map.entry("fail", 24),
                    Map.entry("assert", 24),
                    Map.entry("find", 25));

    private static final Set<String> JVM_ONLY = Set.of("thread", "virtual", "cputime");
    private static final Set<String> JVM_PROBES =
            Set.of("method", "methodret", "line", "jfr", "wall");

    private final BpftraceVersion version;
    private final Diagnostics diagnostics;

    VersionGate(BpftraceVersion version, Diagnostics diagnostics) {
        this.version = version;
        this.diagnostics = diagnostics;
    }

    void check(Program program) {
        walk(program);
    }

    private void walk(Node node) {
        switch (node) {
            case Item.Config _ -> require(node, 20, "a config block");
            case Item.Macro _ -> require(node, 24, "a macro");
            case Item.MapDeclaration _ -> require(node, 24, "the declaration of a map");
            case Item.Probe probe -> probe.attachPoints().forEach(point -> check(point));
            case Statement.Let _ -> require(node, 22, "let");
            case Statement.ForMap _ -> require(node, 21, "for over a map");
            case Statement.ForRange _ -> require(node, 24, "for over a range");
            case Expression.BooleanLiteral _ -> require(node, 24, "true and false");
            case Expression.RecordLiteral _ -> require(node, 25, "a record");
            case Expression.BlockExpression _ -> require(node, 24, "a block with a value");
            case Expression.Call call -> check(call);
            case Expression.Identifier word when JVM_ONLY.contains(word.name()) ->
                    diagnostics.error(
                            word.span(),
                            "'" + word.name() + "' needs a JVM session; run it with --engine jvm");
            default -> {
                // In every version.
            }
        }
        Nodes.children(node).forEach(this::walk);
    }

    private void check(dev.nopal.script.parse.AttachPointText point) {
        String kind = point.text().split(":", 2)[0];
        if (JVM_PROBES.contains(kind)) {
            diagnostics.error(
                    point.span(),
                    "a " + kind + " probe needs a JVM session; run it with --engine jvm");
        }
    }

    private void check(Expression.Call call) {
        int arguments = call.arguments().size();
        if (FUNCTIONS.containsKey(call.name())) {
            require(call, FUNCTIONS.get(call.name()), call.name() + "()");
        } else if (call.name().equals("hist") && arguments > 1) {
            require(call, 20, "hist() with bits");
        } else if (call.name().equals("exit") && arguments > 0) {
            require(call, 21, "exit() with a code");
        } else if (call.name().equals("nsecs")) {
            require(call, 19, "nsecs()");
        }
    }

    private void require(Node node, int minor, String what) {
        if (version.isBefore(minor)) {
            diagnostics.error(
                    node.span(), what + " needs bpftrace 0." + minor + "; installed is " + version);
        }
    }
}
