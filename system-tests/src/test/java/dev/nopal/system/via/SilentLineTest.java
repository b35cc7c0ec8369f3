package dev.nopal.system.via;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.docs.Troubleshooting;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Sshd;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.harness.TraceProcess;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/**
 * Lines on which nothing arrives any more, and which do not end either, as when a network is
 * unplugged: they are given up, and the others are not held up. The limits are lowered.
 */
@Timeout(300)
class SilentLineTest {
    private static final String SECTION = "Other machines";
    private static final int SECONDS = 8;

    @TempDir private Path temporary;

    /** Returns a command line with other limits. */
    private static List<String> nopal(int seconds, String... words) {
        List<String> all = FarPlace.nopal(words);
        all.add(1, "-Dnopal.silence.seconds=" + seconds);
        return all;
    }

    @Test
    void lineThatGoesSilentIsGivenUpAndTheOthersAreTraced() throws Exception {
        Sshd.require();
        try (Sshd sshd = Sshd.start("web1");
                FarMill mill = FarMill.start(TargetJvm.java())) {
            FarPlace place = new FarPlace(sshd, temporary);
            List<String> words = nopal(SECONDS, "trace", "--via", place.via(), "--via", "env");
            words.addAll(List.of("-p", mill.pid(), "-e"));
            words.add(
                    "usdt::mill:named { @[target] = count(); }"
                            + " usdt::mill:named /arg0 == 99/ { printf(\"seen\\n\"); }");
            try (TraceProcess trace = TraceProcess.launch(words)) {
                trace.process()
                        .awaitErr("two sessions", line -> line.startsWith("Attached 4 probes"));
                assertThat(mill.ask("named", "100")).isEqualTo("100");
                ProcessHandle ssh =
                        ProcessHandle.of(trace.process().pid())
                                .orElseThrow()
                                .children()
                                .filter(each -> commandOf(each).contains("ssh_config"))
                                .findFirst()
                                .orElseThrow();
                trace.process().awaitOut("its output", "web1: seen"::equals);
                Command.of("kill", "-STOP", "" + ssh.pid()).run().requireSuccess();
                trace.process().awaitErr("the end of one", line -> line.contains("web1 has ended"));
                assertThat(mill.ask("named", "20")).isEqualTo("20");
                trace.process().signal("INT");
                String result = trace.end(124);
                assertThat(result.lines()).contains("web1: seen", "env: seen", "@[env]: 120");
                String said =
                        trace.said()
                                .lines()
                                .filter(line -> line.contains("is not reached any more"))
                                .findFirst()
                                .orElse("");
                assertThat(said)
                        .startsWith(
                                "nopal: web1 is not reached any more: nothing was heard from web1"
                                        + " for "
                                        + SECONDS
                                        + " s, so the line was given up: END did not run");
                Troubleshooting.assertListed(
                        "nopal trace", said.replaceFirst("web1 is not", "NAME is not"));
                Troubleshooting.assertListed(SECTION, said);
                assertThat(ssh.isAlive()).isFalse();
            }
            place.assertNothingIsLeft();
            assertThat(mill.chatter()).as("printed into the application").isEmpty();
        }
    }

    private static String commandOf(ProcessHandle process) {
        return process.info().commandLine().orElse("");
    }

    /** The process that says nothing is a child of the command: both are ended. */
    @Test
    void commandThatNeverAnswersIsGivenUp() {
        String forever = "sh -c 'sleep 987 & wait'";
        List<String> words = nopal(2, "trace", "--via", forever, "-e", "begin { }");
        try (Subprocess nopal = Subprocess.start(new ProcessBuilder(words))) {
            assertThat(nopal.awaitExit(Subprocess.DEADLINE)).isEqualTo(127);
            String said = nopal.err().lines().reduce((_, last) -> last).orElse("");
            assertThat(said)
                    .isEqualTo(
                            "nopal: sh -c sleep 987 & wait has not answered for 6 s; see whether it"
                                    + " works without nopal");
            Troubleshooting.assertListed(SECTION, said);
            assertThat(
                            ProcessHandle.allProcesses()
                                    .filter(each -> commandOf(each).equals("sleep 987")))
                    .isEmpty();
        }
    }
}
