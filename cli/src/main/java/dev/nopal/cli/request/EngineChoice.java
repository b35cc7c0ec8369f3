package dev.nopal.cli.request;

import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.script.Diagnostic;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.check.CheckResult;
import dev.nopal.script.check.Script;
import dev.nopal.script.check.ScriptOptions;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Where a script can run, spelt as users spell it. */
public enum EngineChoice {
    auto,
    jvm,
    bpftrace;

    private static final String NEEDS_KERNEL = " needs the kernel";

    /**
     * Says where the script runs, and why.
     *
     * @param rejected what is wrong with the script, when it runs nowhere
     */
    public record Choice(
            EngineChoice engine,
            String reason,
            OptionalLong pid,
            Optional<List<Diagnostic>> rejected) {}

    /** Chooses; nothing is attached. */
    public Choice choose(Request request, OptionalLong pid, ProcFs proc) {
        if (this == bpftrace) {
            return new Choice(bpftrace, "as asked", pid, Optional.empty());
        }
        boolean isOther =
                pid.isPresent() && JavaProcess.find(proc, (int) pid.getAsLong()).isEmpty();
        if (this == auto && isOther) {
            String reason = "process " + pid.getAsLong() + " is no JVM";
            return new Choice(bpftrace, reason, pid, Optional.empty());
        }
        ScriptOptions options = new ScriptOptions(request.parameters(), request.named(), List.of());
        if (Script.check(request.script(), options, ProbeCatalog.EMPTY)
                instanceof CheckResult.Rejected rejected) {
            List<Diagnostic> errors =
                    rejected.diagnostics().stream()
                            .filter(each -> each.severity() == Diagnostic.Severity.ERROR)
                            .toList();
            if (this == auto
                    && errors.stream().allMatch(each -> each.message().contains(NEEDS_KERNEL))) {
                String message = errors.getFirst().message();
                int end = message.indexOf(NEEDS_KERNEL) + NEEDS_KERNEL.length();
                return new Choice(bpftrace, message.substring(0, end), pid, Optional.empty());
            }
            return new Choice(jvm, "", pid, Optional.of(rejected.diagnostics()));
        }
        String reason =
                this == jvm
                        ? "as asked"
                        : pid.isPresent()
                                ? "process " + pid.getAsLong() + " is a JVM and the script fits"
                                : "the script fits";
        return new Choice(jvm, reason, pid, Optional.empty());
    }
}
