package dev.nopal.system.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayList;
import java.util.List;

/** Lets an agent say too much, too little, or what steers a terminal. */
@Timeout(180)
class LyingAgentTest {
    private static final String SCRIPT = "BEGIN { @answer = count(); }";

    private FakeTarget target;

    @BeforeEach
    void start() {
        target = FakeTarget.start();
    }

    @AfterEach
    void end() {
        target.close();
    }

    /** The heap of 256 MB would not hold what the agent says in a second. */
    @Test
    void sentencesWithoutEndAreLeftOut() {
        target.lie("notes");
        try (Subprocess command = start("trace", "-d", "2s", "-e", SCRIPT)) {
            command.awaitErr("last word", line -> line.contains("has sent too many messages"));
            assertThat(command.isAlive()).as("has room for the rest").isTrue();
            assertThat(command.err().lines().count()).isLessThan(600);
            assertThat(command.err().lines()).allMatch(line -> line.length() < 8_000);
            assertHarmless(command.err());
        }
    }

    @Test
    void answerWithoutEndIsCut() {
        target.lie("probes");
        Command.Result result = target.run("list", "method:*");
        assertThat(result.exit()).as(result.err()).isEqualTo(1);
        assertThat(result.err()).contains("answered more than 64 MiB");
    }

    @Test
    void textsDoNotReachTheTerminal() {
        target.lie("texts");
        Command.Result result = target.trace("-d", "1s", "-e", SCRIPT);
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("owned");
        assertHarmless(result.all());
    }

    private static void assertHarmless(String text) {
        assertThat(text.chars().filter(c -> c != '\n').filter(Character::isISOControl))
                .as("control characters")
                .isEmpty();
        assertThat(text).doesNotContain("\u202e");
    }

    /** Waiting has an end, after a while that is too long for a test; the word comes early. */
    @Test
    void agentThatDoesNotAnswerIsNamedWithinSeconds() {
        for (String lie : List.of("silent", "deaf")) {
            target.lie(lie);
            try (Subprocess command = start("trace", "-e", SCRIPT)) {
                String word =
                        command.awaitErr(
                                "word", line -> line.contains("has not answered for 3 seconds"));
                assertThat(word)
                        .contains(
                                lie.equals("silent")
                                        ? "waiting for its agent to say hello"
                                        : "waiting for its agent to prepare the script")
                        .contains("giving up after");
            }
        }
    }

    @Test
    void programThatIsStoppedIsCalledSo() {
        target.lie("deaf");
        Command.of("kill", "-STOP", Long.toString(target.pid())).run().requireSuccess();
        try (Subprocess command = start("trace", "-d", "1s", "-e", SCRIPT)) {
            String word =
                    command.awaitErr(
                            "word", line -> line.contains("has not answered for 3 seconds"));
            assertThat(word).contains("it is stopped (state T)").contains("kill -CONT");
            assertThat(command.isAlive()).as("goes on waiting").isTrue();
        }
    }

    private Subprocess start(String subcommand, String... options) {
        List<String> words =
                new ArrayList<>(
                        List.of(
                                TargetJvm.java(),
                                "-Xmx256m",
                                "-jar",
                                Nopal.jar().toString(),
                                subcommand,
                                "-p",
                                Long.toString(target.pid())));
        words.addAll(List.of(options));
        return Subprocess.start(new ProcessBuilder(words));
    }
}
