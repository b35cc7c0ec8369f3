package dev.nopal.cli.tree;

import dev.nopal.agent.control.Message;
import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.merge.NamedSession;
import dev.nopal.cli.output.TraceOutput;
import dev.nopal.cli.output.TraceState;
import dev.nopal.cli.query.MethodQuery;
import dev.nopal.cli.request.Request;
import dev.nopal.cli.summary.SessionCosts;
import dev.nopal.cli.trace.LocalJvms;
import dev.nopal.cli.trace.TraceRun;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.check.Script;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.Event;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** The rounds in a JVM of this machine: each is a session of its own. */
public final class TraceRounds implements TreeRunner {
    private final int pid;
    private final Message.Limits limits;
    private final PrintWriter err;
    private final Consumer<String> say;
    private final List<BooleanSupplier> interrupts = new ArrayList<>();
    private final Map<MethodId, Boolean> known = new HashMap<>();

    /**
     * @param limits on what a session may cost
     * @param say accepts a sentence for the user
     */
    public TraceRounds(int pid, Message.Limits limits, PrintWriter err, Consumer<String> say) {
        this.pid = pid;
        this.limits = limits;
        this.err = err;
        this.say = say;
    }

    /** Finds what a method spends its time in. */
    public CallTree search(RootMethod method, TreeOptions options, Consumer<String> progress)
            throws Refusal, IOException {
        return new TreeSearch(method, options, this, progress).run();
    }

    /** An output that keeps the state at the end and shows nothing. */
    private static final class LastState implements TraceOutput {
        private Optional<TraceState> state = Optional.empty();

        @Override
        public void write(Event event) {}

        @Override
        public void write(String target, Event event) {}

        @Override
        public void end(TraceState last) {
            state = Optional.of(last);
        }
    }

    @Override
    public RoundResult run(ScriptCall script, Duration longest) throws Refusal, IOException {
        Request request =
                new Request(
                        Script.of(script),
                        true,
                        false,
                        Optional.of(longest),
                        OptionalLong.empty(),
                        limits);
        LastState output = new LastState();
        try (TraceRun run =
                new TraceRun(
                        request,
                        output,
                        OutputStream.nullOutputStream(),
                        err,
                        List.of(LocalJvms.of(pid)))) {
            interrupts.add(run::wasInterrupted);
            run.start();
            int code = run.run();
            TraceState state =
                    output.state.orElseThrow(
                            () -> Refusal.usage("process " + pid + " refused the script above"));
            List<SessionView> views = run.sessions().stream().map(NamedSession::view).toList();
            return new RoundResult(
                    state.maps(),
                    state.removed(),
                    state.losses(),
                    state.mainClasses(),
                    attached(views, longest),
                    SessionCosts.sentence(views),
                    end(code));
        }
    }

    private static Duration attached(List<SessionView> views, Duration longest) {
        return views.stream()
                .findFirst()
                .map(SessionView::attachedNanos)
                .filter(OptionalLong::isPresent)
                .map(nanos -> Duration.ofNanos(nanos.getAsLong()))
                .orElse(longest);
    }

    private RoundResult.End end(int code) {
        if (code == ExitCode.INCOMPLETE) {
            return RoundResult.End.INCOMPLETE;
        }
        boolean isOver =
                interrupts.stream().anyMatch(BooleanSupplier::getAsBoolean)
                        || ProcessHandle.of(pid).isEmpty();
        return isOver ? RoundResult.End.INTERRUPTED : RoundResult.End.DONE;
    }

    @Override
    public boolean canInstrument(MethodId method) throws Refusal, IOException {
        Boolean can = known.get(method);
        if (can == null) {
            can = !MethodQuery.of(pid, "method:" + method.place(), say).isEmpty();
            known.put(method, can);
        }
        return can;
    }
}
