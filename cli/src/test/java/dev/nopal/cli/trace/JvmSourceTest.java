package dev.nopal.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.Protocol;
import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.output.EventOutput;
import dev.nopal.cli.request.Request;
import dev.nopal.cli.waiting.Suspension;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.check.Script;
import dev.nopal.script.render.Renderer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** What a trace makes of sources whose JVMs cannot be traced. */
@Timeout(60)
final class JvmSourceTest {
    private final StringWriter err = new StringWriter();

    @Test
    void saysThatAnOlderAgentDoesNotKnowTarget() {
        assertThatThrownBy(() -> start("BEGIN { print(target); }", false, this::findOldAgent))
                .isInstanceOf(Refusal.class)
                .hasMessage(
                        "the agent in process 7 is too old for target; restart the process with this"
                                + " nopal's agent");
    }

    @Test
    void namesEachOfSeveralJvmsThatCannotBeTraced() {
        assertThatThrownBy(
                        () ->
                                start(
                                        "BEGIN { print(target); }",
                                        true,
                                        listener -> {
                                            findOldAgent(listener);
                                            listener.missing(
                                                    "shop-2", Refusal.notPermitted("not yours"));
                                        }))
                .isInstanceOf(Refusal.class)
                .hasMessage("the script ran in none of the JVMs")
                .extracting(e -> ((Refusal) e).exitCode())
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .isEqualTo(
                        """
                        nopal: shop-1 is not traced: the agent in shop-1 is too old for target; restart the process with this nopal's agent
                        nopal: shop-2 is not traced: not yours
                        """);
    }

    @Test
    void endsIfNoJvmIsFound() {
        assertThatThrownBy(() -> start("BEGIN { }", true, listener -> {}))
                .hasMessage("no JVM was found");
    }

    private void findOldAgent(JvmSource.Listener listener) {
        listener.found(new OldAgent());
    }

    private void start(String script, boolean isPlural, Consumer<JvmSource.Listener> finding)
            throws Exception {
        Request request =
                new Request(
                        Script.of(ScriptCall.of(script)),
                        true,
                        false,
                        Optional.empty(),
                        OptionalLong.empty(),
                        Message.Limits.DEFAULT);
        OutputStream out = OutputStream.nullOutputStream();
        PrintWriter messages = new PrintWriter(err);
        try (TraceRun run =
                new TraceRun(
                        request,
                        new EventOutput(Renderer.text(out, out)),
                        out,
                        messages,
                        List.of(new Source(isPlural, finding)))) {
            run.start();
        } finally {
            messages.flush();
        }
    }

    private record Source(boolean isPlural, Consumer<JvmSource.Listener> finding)
            implements JvmSource {
        @Override
        public void start(Listener listener) {
            finding.accept(listener);
            listener.complete();
        }

        @Override
        public void close() {}
    }

    private record OldAgent() implements ReachedJvm {
        @Override
        public String target() {
            return "shop-1";
        }

        @Override
        public long pid() {
            return 7;
        }

        @Override
        public Connection connection() {
            throw new AssertionError("nothing is sent to it");
        }

        @Override
        public Message.Hello hello() {
            return new Message.Hello(Protocol.TARGET - 1, Protocol.TARGET - 1, 7, "old");
        }

        @Override
        public SessionFile open(String path) {
            throw new AssertionError("it has no session");
        }

        @Override
        public Optional<Suspension> suspension() {
            return Optional.empty();
        }

        @Override
        public void close() {}
    }
}
