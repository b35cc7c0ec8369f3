package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Traced;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Tests how a session begins and how it ends. */
@Timeout(120)
class LifecycleTest {
    /** The exit code of a trace that did not come to its end. */
    private static final int INCOMPLETE = 124;

    private static final String COUNT = "usdt::sessions:event { @ = count(); }";

    @TempDir Path temporary;

    @Test
    void interruptPrintsTheMaps() {
        try (Target target = Target.plain();
                Trace trace =
                        Trace.attach(
                                target,
                                "BEGIN { printf(\"begin\\n\"); } "
                                        + COUNT
                                        + " END { printf(\"end\\n\"); }")) {
            assertThat(target.ask("fire", "12")).isEqualTo("12");
            assertThat(trace.stop().lines().filter(line -> !line.isEmpty()))
                    .containsExactly("begin", "end", "@: 12");
            target.assertDetached("interrupted");
            target.assertSilent();
        }
    }

    @Test
    void exitOfTheScriptIsTheExitCode() {
        try (Target target = Target.start();
                Trace trace =
                        Trace.attach(target, "usdt::sessions:event /arg0 == 3/ { exit(42); }")) {
            target.ask("fire", "10");
            trace.end(42);
            target.assertDetached("exit");
        }
    }

    @Test
    void endOfTheTargetEndsTheTraceWithItsMaps() {
        try (Target target = Target.start();
                Trace trace = Trace.attach(target, COUNT + " END { printf(\"end\\n\"); }")) {
            target.ask("fire", "7");
            target.process().send("exit\t5");
            assertThat(target.process().awaitExit(Subprocess.DEADLINE)).isEqualTo(5);
            assertThat(trace.end(0)).startsWith("end").endsWith("@: 7");
        }
    }

    @Test
    void deathOfTheTargetEndsTheTraceWithItsMapsAndASentence() {
        try (Target target = Target.start();
                Trace trace = Trace.attach(target, COUNT + " END { printf(\"end\\n\"); }")) {
            target.ask("fire", "7");
            target.kill();
            assertThat(trace.end(INCOMPLETE)).isEqualTo("@: 7");
            assertThat(trace.said())
                    .singleElement()
                    .asString()
                    .contains("process " + target.pid() + " was killed: END did not run");
        }
    }

    @Test
    void savedSessionIsShownAgain() {
        Path file = temporary.resolve("saved");
        try (Target target = Target.start();
                Trace trace = Trace.attach(target, COUNT, "--save", file.toString())) {
            target.ask("fire", "7");
            target.kill();
            trace.end(INCOMPLETE);
            assertThat(file).exists();
            assertThat(Nopal.run("show", file.toString()).out().strip()).isEqualTo("@: 7");
        }
    }

    /** A session that begins removes the files of dead JVMs, but not those that are still read. */
    @Test
    void savedThoughAnotherSessionBeganMeanwhile() throws IOException {
        Path file = temporary.resolve("saved");
        try (Target target = Target.start();
                Target other = Target.start();
                Trace trace = Trace.attach(target, COUNT, "--save", file.toString())) {
            target.ask("fire", "7");
            trace.process().signal("STOP");
            target.kill();
            Tracer.start(other.socket(), COUNT).close();
            trace.process().signal("CONT");
            assertThat(trace.end(INCOMPLETE)).isEqualTo("@: 7");
            assertThat(file).exists();
        }
    }

    /** The command holds the JVM until the script is attached. */
    @Test
    void firstEventOfMainIsSeen() {
        String command =
                "%s -XX:+UseSerialGC -cp %s %s 4711"
                        .formatted(TargetJvm.java(), TargetJvm.classPath(), Traced.class.getName());
        try (Trace trace =
                Trace.begin(
                        "-q",
                        "-c",
                        command,
                        "-e",
                        "usdt::sessions:event { printf(\"%d %s\\n\", arg0, arg1); }")) {
            trace.await("4711 first in main");
            trace.process().endInput();
            trace.end(0);
            assertThat(trace.process().out().lines().filter(line -> line.startsWith("4711")))
                    .hasSize(1);
        }
    }

    /** A tracer that dies lets go of what it holds. */
    @Test
    void commandRunsOnWhenItsTracerDies() throws Exception {
        Path out = temporary.resolve("out");
        Path script = temporary.resolve("command");
        Files.writeString(
                script,
                "#!/bin/sh\nexec setsid %s -cp %s %s 1 > %s < /dev/zero\n"
                        .formatted(
                                TargetJvm.java(),
                                TargetJvm.classPath(),
                                Traced.class.getName(),
                                out));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        Files.createFile(out);
        Path pid = temporary.resolve("pid");
        Files.writeString(
                script,
                Files.readString(script).replace("\nexec", "\necho $$ > " + pid + "\nexec"));
        try (Trace trace =
                Trace.begin("-q", "-c", script.toString(), "-e", "usdt::sessions:event { }")) {
            Deadline.await("process", () -> Files.exists(pid));
            trace.process().signal("KILL");
            Deadline.await("main", () -> read(out).contains("= ready"));
        } finally {
            Command.of("kill", "-KILL", read(pid).strip()).run();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void tracepointsThatAppearLaterAreAttached() {
        try (Target target = Target.start();
                Trace trace = Trace.attach(target, "usdt::sessions:* { @[probe] = count(); }")) {
            target.ask("declare", "late", "3");
            // The very first event counts: the declaring thread waits until it is attached.
            assertThat(target.ask("fire", "2", "late2")).isEqualTo("2");
            assertThat(target.ask("fire", "4", "unheard_of")).isEqualTo("4");
            assertThat(trace.stop().lines().filter(line -> line.startsWith("@")))
                    .containsExactlyInAnyOrder(
                            "@[usdt::sessions:late2]: 2", "@[usdt::sessions:unheard_of]: 4");
            assertThat(target.ask("attached", "unheard_of")).isEqualTo("0 reset");
        }
    }

    @Test
    void oneSessionLeavesAndTheOtherGoesOn() {
        try (Target target = Target.start();
                Trace first = Trace.attach(target, COUNT);
                Trace second = Trace.attach(target, COUNT + " // another")) {
            assertThat(target.ask("attached")).isEqualTo("2 set");
            target.ask("fire", "10");
            assertThat(first.stop()).isEqualTo("@: 10");
            target.awaitSessions(1);
            assertThat(target.ask("fire", "5")).isEqualTo("5");
            try (Trace third = Trace.attach(target, COUNT)) {
                target.ask("fire", "1");
                second.process().signal("KILL");
                target.awaitSessions(1);
                target.ask("fire", "2");
                assertThat(third.stop()).isEqualTo("@: 3");
            }
            target.assertDetached("all gone");
            target.assertSilent();
        }
    }
}
