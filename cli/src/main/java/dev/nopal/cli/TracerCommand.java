package dev.nopal.cli;

import dev.nopal.agent.control.Message;
import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.query.TracerSwitch;
import dev.nopal.cli.targets.TargetResolver;
import dev.nopal.cli.terminal.Terminal;
import dev.nopal.cli.text.Printable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.util.List;

/** The command {@code nopal tracer}: switches the tracers of a running JVM on and off. */
@Command(
        name = "tracer",
        description = {
            "Switches the tracers of a running JVM on and off.",
            "They add probes to methods, or, as hotspot, those of the JVM itself, and stay on when"
                    + " this command ends."
        },
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "on|off|list")
final class TracerCommand implements Runnable {
    private static final String HOTSPOT = "hotspot";
    private static final String ANYWAY = "anyway";

    TracerCommand() {}

    @Override
    public void run() {
        throw Failure.usage("say what to do: nopal tracer on, off or list");
    }

    /** The options of all subcommands. */
    static final class Where {
        @Option(
                names = {"-p", "--pid"},
                paramLabel = "TARGET",
                required = true,
                description = "The JVM: a pid or part of a main class's name.")
        private String target;

        @Spec(Spec.Target.MIXEE)
        private CommandSpec spec;

        private void say(String sentence) {
            spec.commandLine().getErr().println("nopal: " + Printable.of(sentence));
            spec.commandLine().getErr().flush();
        }

        int ask(Message.Tracers request) throws IOException {
            TargetResolver found =
                    new TargetResolver(ProcFs.real(), new Terminal(spec.commandLine().getErr()));
            int pid = found.resolve(target);
            var unused = found.mappings(pid); // Fails if this user may not read it.
            try {
                List<String> lines = TracerSwitch.ask(pid, request, this::say);
                lines.forEach(line -> spec.commandLine().getOut().println(Printable.of(line)));
                return ExitCode.OK;
            } catch (Refusal e) {
                throw Failure.of(e);
            }
        }
    }

    @Command(name = "on", description = "Adds probes to methods.", mixinStandardHelpOptions = true)
    int on(
            @Mixin Where where,
            @Parameters(
                            paramLabel = "NAME",
                            description =
                                    "latency, stack, heap, calls; annotated: methods with @Traced"
                                            + " or @Latency; the class of your own tracer; or"
                                            + " hotspot: HotSpot's own probes, in a JVM that was"
                                            + " built without them.")
                    String name,
            @Option(
                            names = "--class",
                            paramLabel = "CLASS",
                            defaultValue = "",
                            description =
                                    "Which classes: com.shop.Checkout, com.shop.*; without it, those"
                                            + " that the JVM's own options name.")
                    String classes,
            @Option(
                            names = "--method",
                            paramLabel = "METHOD",
                            defaultValue = "",
                            description = "Which methods: pay, 'pay*', '<init>'; without it, all.")
                    String methods,
            @Option(
                            names = "--max-methods",
                            paramLabel = "COUNT",
                            defaultValue = "0",
                            description = "How many methods may be instrumented.")
                    int maxMethods,
            @Option(
                            names = "--anyway",
                            description =
                                    "Adds the probes of hotspot also to a JVM that has its own.")
                    boolean isAnyway)
            throws IOException {
        if (name.equals(HOTSPOT)) {
            if (!classes.isEmpty()) {
                throw Failure.usage("hotspot has no classes; leave out --class");
            }
            return where.ask(new Message.Tracers("on", name, isAnyway ? ANYWAY : "", "", 0));
        }
        if (isAnyway) {
            throw Failure.usage("--anyway is for hotspot only");
        }
        if (maxMethods < 0) {
            throw Failure.usage("--max-methods " + maxMethods + " is negative");
        }
        if (classes.isEmpty() && !methods.isEmpty()) {
            throw Failure.usage("--method needs --class");
        }
        return where.ask(new Message.Tracers("on", name, classes, methods, maxMethods));
    }

    @Command(
            name = "off",
            description = "Removes the probes and restores the classes.",
            mixinStandardHelpOptions = true)
    int off(
            @Mixin Where where,
            @Parameters(paramLabel = "NAME", description = "As for on; all means every tracer.")
                    String name,
            @Option(
                            names = "--class",
                            paramLabel = "CLASS",
                            defaultValue = "",
                            description = "Only what was switched on for this.")
                    String classes,
            @Option(
                            names = "--method",
                            paramLabel = "METHOD",
                            defaultValue = "",
                            description = "Only what was switched on for this.")
                    String methods)
            throws IOException {
        return where.ask(new Message.Tracers("off", name, classes, methods, 0));
    }

    @Command(
            name = "list",
            description = "Shows the tracers that are on, and those that are configured and off.",
            mixinStandardHelpOptions = true)
    int list(@Mixin Where where) throws IOException {
        return where.ask(new Message.Tracers("list", "", "", "", 0));
    }
}
