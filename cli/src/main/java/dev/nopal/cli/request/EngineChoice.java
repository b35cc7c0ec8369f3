package dev.nopal.cli.request;

import dev.nopal.cli.process.FoundProcess;
import dev.nopal.script.Diagnostic;
import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.check.CheckResult;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The engines that can run a script; the constants are spelled as users write them. */
public enum EngineChoice {
    auto,
    jvm,
    bpftrace,
    dtrace;

    /**
     * The engine that a script runs in, and why.
     *
     * @param rejected the diagnostics of the script, if no engine can run it
     */
    public record Choice(
            EngineChoice engine,
            String reason,
            OptionalLong pid,
            Optional<List<Diagnostic>> rejected) {}

    /** Chooses the engine; attaches nothing. */
    public Choice choose(Request request, Optional<FoundProcess> process) {
        OptionalLong pid =
                process.map(found -> OptionalLong.of(found.pid())).orElse(OptionalLong.empty());
        if (this == bpftrace || this == dtrace) {
            return new Choice(this, "as asked", pid, Optional.empty());
        }
        boolean isOther = process.isPresent() && process.get().jvm().isEmpty();
        if (this == auto && isOther) {
            String reason = "process " + pid.getAsLong() + " is not a JVM";
            return new Choice(bpftrace, reason, pid, Optional.empty());
        }
        if (request.script().check(ProbeCatalog.EMPTY) instanceof CheckResult.Rejected rejected) {
            List<Diagnostic> errors =
                    rejected.diagnostics().stream().filter(Diagnostic::isError).toList();
            boolean needsKernel =
                    errors.stream().allMatch(each -> each.code() == DiagnosticCode.NEEDS_KERNEL);
            if (this == auto && needsKernel) {
                return new Choice(bpftrace, errors.getFirst().message(), pid, Optional.empty());
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
