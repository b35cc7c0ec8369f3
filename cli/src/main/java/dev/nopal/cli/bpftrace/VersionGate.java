package dev.nopal.cli.bpftrace;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.language.Availability;
import dev.nopal.script.language.Builtin;
import dev.nopal.script.language.Function;
import dev.nopal.script.language.ProbeType;
import dev.nopal.script.parse.AttachPointText;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Item;
import dev.nopal.script.parse.Node;
import dev.nopal.script.parse.Nodes;
import dev.nopal.script.parse.Program;
import dev.nopal.script.parse.Statement;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The check for features that the installed version, or every bpftrace, lacks. */
final class VersionGate {
    /** Older versions only read as many as the processor passes in registers. */
    private static final int MANY_ARGUMENTS_SINCE = 24;

    private static final int FEW_ARGUMENTS =
            System.getProperty("os.arch").equals("aarch64") ? 8 : 6;
    private static final Pattern ARGUMENT = Pattern.compile("arg([0-9]{1,3})");

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
            case Expression.Identifier word -> check(word);
            default -> {
                // Every version has it.
            }
        }
        Nodes.children(node).forEach(this::walk);
    }

    private void check(Expression.Identifier word) {
        Builtin.named(word.name())
                .ifPresent(
                        builtin -> require(word, builtin.availability(), "'" + word.name() + "'"));
        checkArgument(word, word.name());
    }

    /**
     * Checks an argument that bpftrace numbers.
     *
     * @param number such as {@code arg11}; any other word passes
     */
    void checkArgument(Node node, String number) {
        Matcher argument = ARGUMENT.matcher(number);
        if (argument.matches() && Integer.parseInt(argument.group(1)) >= FEW_ARGUMENTS) {
            require(node, MANY_ARGUMENTS_SINCE, "'" + number + "'");
        }
    }

    private void check(AttachPointText point) {
        String word = point.text().split(":", 2)[0];
        ProbeType.named(word)
                .ifPresent(type -> require(point, type.availability(), "a " + word + " probe"));
    }

    private void check(Expression.Call call) {
        checkFrames(call);
        Function.named(call.name())
                .ifPresent(
                        function -> {
                            require(call, function.availability(), call.name() + "()");
                            function.extension()
                                    .filter(form -> call.arguments().size() >= form.arguments())
                                    .ifPresent(form -> require(call, form));
                        });
    }

    /** Reports a choice of Java frames: {@code ustack(own)} and {@code ustack("com.acme.*")}. */
    private void checkFrames(Expression.Call call) {
        boolean isChoice =
                call.name().equals("ustack")
                        && !call.arguments().isEmpty()
                        && (call.arguments().getFirst() instanceof Expression.StringLiteral
                                || call.arguments().getFirst() instanceof Expression.Identifier word
                                        && word.name().equals("own"));
        if (isChoice) {
            require(call, Availability.JVM, "ustack() with a choice of frames");
        }
    }

    private void require(Expression.Call call, Function.Extension form) {
        require(call, form.since(), (call.name() + "() " + form.text()).strip());
    }

    private void require(Node node, Availability availability, String what) {
        if (!availability.isInBpftrace()) {
            diagnostics.error(DiagnosticCode.NEEDS_JVM, node.span(), what + " needs a JVM session");
        }
        require(node, availability.since(), what);
    }

    private void require(Node node, int minor, String what) {
        if (version.isBefore(minor)) {
            diagnostics.error(
                    DiagnosticCode.NEEDS_NEWER_BPFTRACE,
                    node.span(),
                    what + " needs bpftrace 0." + minor + "; installed is " + version);
        }
    }
}
