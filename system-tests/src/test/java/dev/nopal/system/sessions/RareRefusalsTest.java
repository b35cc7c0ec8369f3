package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.docs.Troubleshooting;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.TargetJvm;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Provokes the messages of {@code nopal trace} that need an odd command or an odd target. */
@Timeout(120)
class RareRefusalsTest {
    private static final String SECTION = "nopal trace";
    private static final String SCRIPT = "usdt::sessions:event { print(ustack(1)); exit(); }";
    private static final int SECOND = 65533;
    private static final int NOT_PERMITTED = 126;

    @TempDir Path temporary;

    /** A user who may read every process, but is not the user of this one. */
    @Test
    void targetOfAnotherUserThatMayBeRead() throws IOException {
        Require.root();
        Require.commands("setpriv");
        Path jar = temporary.resolve("nopal.jar");
        Files.copy(Nopal.jar(), jar, StandardCopyOption.REPLACE_EXISTING);
        Command.of("chmod", "-R", "a+rX", temporary.toString()).run().requireSuccess();
        try (Target target = Target.plain()) {
            List<String> words =
                    new ArrayList<>(
                            List.of(
                                    "setpriv",
                                    "--reuid=" + SECOND,
                                    "--regid=" + SECOND,
                                    "--clear-groups",
                                    "--inh-caps=+sys_ptrace",
                                    "--ambient-caps=+sys_ptrace",
                                    TargetJvm.java()));
            words.addAll(List.of("-jar", jar.toString()));
            assertSaid(words, target, NOT_PERMITTED, "belongs to user");
        }
    }

    /** The JDK sends a signal and waits; the target is stopped and does not answer. */
    @Test
    void targetThatDoesNotAnswer() {
        try (Target target = Target.plain()) {
            target.process().signal("STOP");
            try (Trace trace =
                    Trace.begin("-q", "--engine", "jvm", "-p", "" + target.pid(), "-e", SCRIPT)) {
                String said =
                        trace.process()
                                .awaitErr("a word", line -> line.contains("has not answered"));
                Troubleshooting.assertListed("A process that does not answer, or that lies", said);
                target.process().signal("CONT");
                Deadline.await(
                        "the session to see an event",
                        () -> {
                            target.ask("fire", "1");
                            return !trace.process().isAlive();
                        });
                trace.end(0);
            }
        }
    }

    /** Neither the module jdk.attach nor jcmd is needed. */
    @Test
    void commandOnASmallImageTracesAllTheSame() {
        Path image = temporary.resolve("image");
        Command.of(
                        TargetJvm.tool("jlink"),
                        "--add-modules",
                        "java.base,java.logging,java.management,jdk.net,jdk.unsupported",
                        "--output",
                        image.toString())
                .run()
                .requireSuccess();
        try (Target target = Target.plain()) {
            String java = image.resolve("bin/java").toString();
            List<String> nopal = List.of(java, "-jar", Nopal.jar().toString());
            List<String> trace = new ArrayList<>(nopal);
            trace.addAll(List.of("trace", "-q", "--engine", "jvm", "-p", "" + target.pid(), "-e"));
            trace.add("BEGIN { print(6 * 7); exit(); }");
            assertThat(Command.of(trace).run().requireSuccess().out()).startsWith("42");
            List<String> heap = new ArrayList<>(nopal);
            heap.addAll(List.of("heap", "-p", "" + target.pid()));
            assertThat(Command.of(heap).run().requireSuccess().out()).contains("byte[]");
            target.assertSilent();
        }
    }

    private static void assertSaid(List<String> nopal, Target target, int code, String part) {
        List<String> words = new ArrayList<>(nopal);
        words.addAll(
                Arrays.asList("trace", "-q", "--engine", "jvm", "-p", "" + target.pid(), "-e"));
        words.add(SCRIPT);
        Command.Result result = Command.of(words).run();
        List<String> said = result.err().lines().toList();
        assertThat(result.exit()).as(result.err()).isEqualTo(code);
        assertThat(said).hasSize(1);
        assertThat(Troubleshooting.assertListed(SECTION, said.getFirst())).contains(part);
        assertThat(result.out()).isEmpty();
        target.assertSilent();
    }

    /** The trace goes on: addresses have no names. */
    @Test
    void stacksOfATargetThatWritesNoPerfMap() {
        Require.root();
        Require.commands("bpftrace");
        try (Target target = Target.plain("-XX:+DisableAttachMechanism");
                Trace trace =
                        Trace.begin(
                                "--engine", "bpftrace", "-p", "" + target.pid(), "-e", SCRIPT)) {
            trace.process().awaitErr("sentence", line -> line.contains("no perf map"));
            Deadline.await(
                    "bpftrace to see an event",
                    () -> {
                        target.ask("fire", "1");
                        return !trace.process().isAlive();
                    });
            trace.end(0);
            assertThat(trace.said().stream().filter(line -> line.contains("perf map")))
                    .singleElement()
                    .satisfies(line -> Troubleshooting.assertListed(SECTION, line));
        }
    }
}
