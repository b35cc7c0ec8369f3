package dev.nopal.cli;

import dev.nopal.cli.connect.Attacher;
import dev.nopal.cli.doctor.Check;
import dev.nopal.cli.doctor.Checker;
import dev.nopal.cli.doctor.DoctorReport;
import dev.nopal.cli.doctor.InJvmCheck;
import dev.nopal.cli.doctor.InstrumentationCheck;
import dev.nopal.cli.doctor.MachineFacts;
import dev.nopal.cli.doctor.TargetChecks;
import dev.nopal.cli.doctor.TargetFacts;
import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.kubernetes.ClusterReport;
import dev.nopal.cli.kubernetes.KubernetesDoctor;
import dev.nopal.cli.kubernetes.PodRequest;
import dev.nopal.cli.probes.ProbePattern;
import dev.nopal.cli.process.Mapping;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.query.TracepointQuery;
import dev.nopal.cli.query.TracerSwitch;
import dev.nopal.cli.targets.TargetResolver;
import dev.nopal.cli.terminal.Terminal;
import dev.nopal.cli.text.Json;
import dev.nopal.cli.waiting.BoundedWait;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * The command {@code nopal doctor}: checks what works on this machine and for a target, and how to
 * fix the rest.
 */
@Command(
        name = "doctor",
        description = {
            "Checks what works on this machine, for this user and for a target, and says how to fix"
                    + " the rest.",
            "With -k it checks pods of a cluster instead.",
            "With a PROBE, it finds out why that probe does not fire. It only reads: nothing is"
                    + " attached, signalled or changed."
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:tracing from the kernel works; there may be warnings and unknown results",
            "1:the command line is wrong",
            "2:tracing from the kernel will not work on this machine or for this user",
            "3:the machine is fine, but the target, the probe or the pods cannot be traced",
            "126:this user may not read the target",
            "127:the target was not found"
        })
final class DoctorCommand implements Callable<Integer> {
    @Option(
            names = {"-p", "--pid"},
            paramLabel = "TARGET",
            description = "The process: a pid or part of a main class's name.")
    private String target;

    @Parameters(
            arity = "0..1",
            paramLabel = "PROBE",
            description = "The probe that does not fire: PROVIDER:NAME; needs -p.")
    private String probe;

    @Option(names = "--json", description = "Prints one JSON document.")
    private boolean json;

    private final PodOptions pods = PodOptions.withoutEvents();

    @Spec private CommandSpec spec;

    DoctorCommand() {}

    /** Returns the command with all of its options. */
    static CommandSpec describe() {
        DoctorCommand command = new DoctorCommand();
        CommandSpec described = new CommandLine(command).getCommandSpec();
        command.pods.all().forEach(described::addOption);
        return described;
    }

    @Override
    public Integer call() throws IOException {
        Optional<PodRequest> request = pods.request();
        if (request.isPresent()) {
            if (probe != null || target != null) {
                throw Failure.usage("-k checks pods; leave out -p and PROBE");
            }
            ClusterReport found = new KubernetesDoctor(request.get()).examine();
            int code = found.isFit() ? ExitCode.OK : ExitCode.TARGET_UNFIT;
            print(found.text(), found.json(code));
            return code;
        }
        if (probe != null && target == null) {
            throw Failure.usage("a PROBE belongs to a process; add -p TARGET");
        }
        Optional<TargetFacts> facts = target == null ? Optional.empty() : Optional.of(facts());
        List<Check> machine = MachineFacts.real().checkers().stream().map(Checker::check).toList();
        DoctorReport report =
                new DoctorReport(
                        inJvm(facts),
                        // A target's own native access is checked instead of the general hint.
                        machine.stream()
                                .filter(
                                        check ->
                                                facts.isEmpty()
                                                        || !check.id().equals("native-access"))
                                .toList(),
                        facts.map(DoctorCommand::name).orElse(""),
                        facts.isPresent() ? targetChecks(facts.get()) : List.of());
        int exitCode = exitCode(report);
        print(report.text(), report.json(exitCode));
        return exitCode;
    }

    private void print(String text, Map<String, Object> document) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.of(document));
        } else {
            out.print(text);
        }
    }

    /** Checks as a trace does before it attaches; loads nothing. */
    private InJvmCheck inJvm(Optional<TargetFacts> facts) throws IOException {
        String user = System.getProperty("user.name", "?");
        if (facts.isEmpty()) {
            return InJvmCheck.ofUser(user);
        }
        int pid = facts.get().pid();
        try {
            new Attacher(ProcFs.real(), waitFor(pid)).requireTraceable(pid);
            return InJvmCheck.ofTarget(user, name(facts.get()), pid);
        } catch (Refusal e) {
            return InJvmCheck.refused(e.getMessage());
        }
    }

    private TargetFacts facts() throws IOException {
        ProcFs proc = ProcFs.real();
        TargetResolver targets =
                new TargetResolver(proc, new Terminal(spec.commandLine().getErr()));
        int pid = targets.resolve(target);
        List<Mapping> mappings = targets.mappings(pid);
        try {
            TargetFacts read =
                    waitFor(pid)
                            .await(
                                    BoundedWait.PROC,
                                    BoundedWait.ANSWER,
                                    () -> TargetFacts.read(proc, pid, mappings));
            return read.withReported(TracepointQuery.ofAgent(pid).orElse(List.of()));
        } catch (Refusal e) {
            throw Failure.of(e);
        } catch (IOException e) {
            throw Failure.notFound(
                    "process " + pid + " ended while it was read; nopal ps shows those that run");
        }
    }

    private BoundedWait waitFor(int pid) {
        return BoundedWait.forProcess(pid, new Terminal(spec.commandLine().getErr())::say);
    }

    private List<Check> targetChecks(TargetFacts facts) throws IOException {
        Optional<ProbePattern> pattern = Optional.ofNullable(probe).map(ProbePattern::parse);
        InstrumentationCheck instrumentation = instrumentation(facts);
        try {
            return waitFor(facts.pid())
                    .await(
                            "its files",
                            BoundedWait.ANSWER,
                            () -> TargetChecks.check(facts, instrumentation, pattern));
        } catch (Refusal e) {
            throw Failure.of(e);
        }
    }

    private static InstrumentationCheck instrumentation(TargetFacts facts) {
        try {
            return new InstrumentationCheck(TracerSwitch.instrumented(facts.pid()), "");
        } catch (Refusal | IOException e) {
            return new InstrumentationCheck(Optional.empty(), String.valueOf(e.getMessage()));
        }
    }

    private static String name(TargetFacts facts) {
        return facts.jvm()
                .map(jvm -> facts.pid() + " (" + jvm.main() + ")")
                .orElse(Integer.toString(facts.pid()));
    }

    private static int exitCode(DoctorReport report) {
        if (!report.isMachineFit()) {
            return ExitCode.MACHINE_UNFIT;
        }
        return report.isTargetFit() ? ExitCode.OK : ExitCode.TARGET_UNFIT;
    }
}
