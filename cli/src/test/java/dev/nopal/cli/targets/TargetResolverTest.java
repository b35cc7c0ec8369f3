package dev.nopal.cli.targets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.cli.FakeProc;
import dev.nopal.cli.Fifo;
import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.terminal.Terminal;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

final class TargetResolverTest {
    @TempDir Path folder;

    @Test
    void takesPid() throws IOException {
        assertThat(target(null).resolve("77")).isEqualTo(77);
    }

    @Test
    void takesPartOfMainClassInAnyCase() throws IOException {
        assertThat(target(null).resolve("SHOP.main")).isEqualTo(77);
    }

    @Test
    void exactNameWinsOverPartOfOne() throws IOException {
        FakeProc proc = new FakeProc(folder).jvm(80, "25").jvm(81, "25").jvm(82, "25");
        proc.file("80/cmdline", "java\0com.shop.MainHelper\0");
        proc.file("81/cmdline", "java\0-jar\0/opt/shop.jar\0");
        proc.file("82/cmdline", "java\0-jar\0/opt/workshop.jar\0");
        assertThat(target(null).resolve("com.shop.Main")).isEqualTo(77);
        assertThat(target(null).resolve("Main")).isEqualTo(77);
        assertThat(target(null).resolve("main")).isEqualTo(77);
        assertThat(target(null).resolve("shop")).isEqualTo(81);
        assertThat(target(null).resolve("shop.jar")).isEqualTo(81);
        assertThat(target(null).resolve("works")).isEqualTo(82);
    }

    @Test
    void doesNotSeeOtherNopals() throws IOException {
        FakeProc proc = new FakeProc(folder).jvm(80, "25").jvm(81, "25").jvm(82, "25");
        proc.file("80/cmdline", "java\0-XX:+UseSerialGC\0-jar\0/x/nopal.jar\0trace\0-e\0x\0");
        proc.file("81/cmdline", "java\0-jar\0nopal-1.2.0.jar\0ps\0");
        proc.file("82/cmdline", "java\0-cp\0/x/nopal.jar\0dev.nopal.cli.demo.WebShop\0");
        assertFailure("nopal.jar", ExitCode.NOT_FOUND, "\"nopal.jar\"");
        assertFailure("nopal-1", ExitCode.NOT_FOUND, "\"nopal-1\"");
        assertThat(target(null).resolve("WebShop")).isEqualTo(82);
    }

    @Test
    void refusesUnknownPids() {
        for (String pid : new String[] {"78", "0", "99999999999999"}) {
            assertFailure(pid, ExitCode.NOT_FOUND, "there is no process " + pid);
        }
    }

    @Test
    void refusesUnknownNames() {
        assertFailure("x\u001b", ExitCode.NOT_FOUND, "\"x\\x1b\"");
        assertFailure("-5", ExitCode.NOT_FOUND, "\"-5\"");
        assertFailure(" ", ExitCode.USAGE, "empty TARGET");
    }

    @Test
    void listsSeveralMatchesInPipe() throws IOException {
        new FakeProc(folder).jvm(80, "25");
        assertFailure("shop", ExitCode.USAGE, "77 (com.shop.Main), 80 (com.shop.Main)");
    }

    @Test
    void asksOnTerminalUntilTheAnswerMakesSense() throws IOException {
        new FakeProc(folder).jvm(80, "25");
        assertThat(target("x\n7\n\n2\n").resolve("shop")).isEqualTo(80);
    }

    @Test
    void endsWhenTheInputEnds() throws IOException {
        new FakeProc(folder).jvm(80, "25");
        TargetResolver target = target("");
        assertThatThrownBy(() -> target.resolve("shop")).isInstanceOf(Failure.class);
    }

    @Test
    void refusesZombies() throws IOException {
        new FakeProc(folder).jvm(77, "25").file("77/status", "State:\tZ (zombie)\n");
        TargetResolver target = new TargetResolver(new FakeProc(folder).proc(), terminal(null));
        assertThatThrownBy(() -> target.mappings(77))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.NOT_FOUND));
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void endsWhenAProcessCannotBeReadInTime() throws Exception {
        new FakeProc(folder).jvm(77, "25");
        TargetResolver target =
                new TargetResolver(
                        new FakeProc(folder).proc(), terminal(null), Duration.ofMillis(300));
        try (Fifo _ = Fifo.inPlaceOf(folder.resolve("77/maps"))) {
            assertThatThrownBy(() -> target.mappings(77))
                    .isInstanceOf(Failure.class)
                    .hasMessageStartingWith("process 77 did not answer within 300 ms; waited for");
        }
    }

    private void assertFailure(String text, int exitCode, String message) {
        assertThatThrownBy(() -> target(null).resolve(text))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> assertThat(failure.exitCode()).isEqualTo(exitCode))
                .hasMessageContaining(message);
    }

    private TargetResolver target(String answers) throws IOException {
        return new TargetResolver(new FakeProc(folder).jvm(77, "25").proc(), terminal(answers));
    }

    private static Terminal terminal(String answers) {
        return new Terminal(new PrintWriter(Writer.nullWriter())) {
            @Override
            public boolean isInteractive() {
                return answers != null;
            }

            @Override
            public InputStream input() {
                return new ByteArrayInputStream(answers.getBytes(StandardCharsets.UTF_8));
            }
        };
    }
}
