package dev.nopal.cli;

import dev.nopal.agent.control.Message;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.probes.JvmTracepoint;
import dev.nopal.cli.probes.ListedProbe;
import dev.nopal.cli.probes.ProbeScan;
import dev.nopal.cli.process.CoreJar;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.query.TracepointQuery;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/**
 * The search for tracepoints that live in a JVM only, because it has no native access: its agent is
 * asked for them.
 *
 * @param say accepts a sentence for the user
 */
record JvmOnlyTracepoints(Consumer<String> say) {
    /**
     * Returns those of a JVM that the user named; attaches the agent if there is reason to expect
     * some.
     *
     * @param areExpected whether the user asked for tracepoints that no file has
     */
    List<JvmTracepoint> ofNamed(int pid, ProbeScan scan, boolean areExpected) throws IOException {
        ProcFs proc = ProcFs.real();
        boolean isWorthwhile = areExpected || !proc.isLinux() || CoreJar.isOpenIn(proc, pid);
        if (isSeenByKernel(scan)
                || !isWorthwhile
                || JavaProcess.find(proc, pid).filter(JavaProcess::isNewEnough).isEmpty()) {
            return ofAgent(pid, scan);
        }
        try {
            return without(scan, TracepointQuery.of(pid, say));
        } catch (Refusal e) {
            say.accept(
                    "tracepoints may live in the JVM only, and it could not be asked: "
                            + e.getMessage());
            return List.of();
        }
    }

    /** Returns those that an agent reports, if one listens; attaches nothing. */
    List<JvmTracepoint> ofAgent(int pid, ProbeScan scan) {
        return isSeenByKernel(scan)
                ? List.of()
                : without(scan, TracepointQuery.ofAgent(pid).orElse(List.of()));
    }

    private static boolean isSeenByKernel(ProbeScan scan) {
        return scan.probes().stream().anyMatch(ListedProbe::nopal);
    }

    private static List<JvmTracepoint> without(ProbeScan scan, List<Message.Probe> reported) {
        return JvmTracepoint.without(scan.probes(), reported);
    }
}
