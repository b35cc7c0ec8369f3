package dev.nopal.cli.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.cli.failure.Refusal;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Lets a JVM answer in every way that HotSpot has. */
@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class AgentLoadingTest {
    private static final String DONE = "0\nreturn code: 0\n";

    @TempDir Path folder;
    private FakeJvm jvm;
    private FakeListener listener;

    @BeforeEach
    void start() throws IOException {
        jvm = new FakeJvm(folder);
        listener = new FakeListener(jvm.socket());
    }

    @AfterEach
    void stop() throws IOException {
        listener.close();
    }

    private AgentLoading.Loaded load() throws Refusal, IOException {
        try (AttachedJvm attached = new AttachedJvm(jvm.proc(), jvm.process())) {
            return AgentLoading.load(attached, jvm.process(), "/tmp/agent.jar");
        }
    }

    @Test
    void loadsTheJarAndReadsWhatTheAgentReports() throws Exception {
        listener.answer(DONE)
                .answer("0\n#Mon\njava.io.tmpdir=/var/tmp\ndev.nopal.agent.problem=no \\u00e9\n");
        assertThat(load())
                .isEqualTo(
                        new AgentLoading.Loaded(Optional.of("no \u00e9"), Optional.of("/var/tmp")));
        assertThat(listener.requests())
                .containsExactly("1|load|instrument|false|/tmp/agent.jar|", "1|properties||||");
    }

    @Test
    void propertiesThatCannotBeReadAreNone() throws Exception {
        listener.answer(DONE).answer("0\na=\\u00zz\n").answer(DONE).answer("1\nno");
        AgentLoading.Loaded nothing = new AgentLoading.Loaded(Optional.empty(), Optional.empty());
        assertThat(load()).isEqualTo(nothing);
        assertThat(load()).isEqualTo(nothing);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'0\nreturn code: 100\n' | it cannot read the agent's jar",
                "'0\nreturn code: 101\n' | it cannot add the agent to its class path",
                "'0\nreturn code: -4\n'  | it has no memory left",
                "'0\nreturn code: 7\n'   | Failed to load agent - unknown reason: 7",
                "'0\nreturn code: x\n'   | its answer does not end with a number",
                "'0\n'                   | Failed to load agent library: answer 0",
                "'1\njava.lang.Error: a\n\tat b\n' | Failed to load agent library:"
                        + " java.lang.Error: a",
                "'0\nDynamic agent loading is not enabled. Use -XX:+EnableDynamicAgentLoading\n'"
                        + " | Failed to load agent library: Dynamic agent loading is not enabled."
                        + " Use -XX:+EnableDynamicAgentLoading",
            })
    void refusalHasTheReason(String answer, String reason) {
        listener.answer(answer);
        assertThatThrownBy(this::load)
                .isInstanceOf(Refusal.class)
                .hasMessage("process 9 does not let an agent attach: " + reason);
        assertThat(listener.requests()).hasSize(1);
    }

    @Test
    void missingModuleIsNamedWithTheLineToAdd() {
        listener.answer("1\njava.lang.module.FindException: Module java.instrument not found\n");
        assertThatThrownBy(this::load)
                .isInstanceOf(Refusal.class)
                .hasMessage(
                        "process 9 runs on a JDK image without the module java.instrument; link it"
                                + " in with jlink --add-modules java.instrument,jdk.net");
    }

    @Test
    void agentThatFailsIsBlamed() {
        listener.answer("0\nreturn code: 102\n");
        assertThatThrownBy(this::load).hasMessageContaining("the agent did not start in process 9");
    }
}
