package dev.nopal.cli.dtrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.agent.control.Message;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.request.Request;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.check.Script;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Hands scripts to commands that stand in for dtrace. */
final class DtraceTest {
    private static final String SCRIPT = "BEGIN { trace($1); }";

    @TempDir Path folder;

    @Test
    void passesScriptTargetAndParametersAndItsExitCode() throws Exception {
        install(
                "echo 'dtrace: Sun D 1.13'; exit 0",
                "for word in \"$@\"; do echo \"[$word]\"; done; exit 5");
        Path output = folder.resolve("out");
        int code =
                dtrace(OptionalLong.of(4711), OptionalLong.empty())
                        .run(Optional.empty(), false, Optional.of(output), false);
        assertThat(code).isEqualTo(5);
        assertThat(output).hasContent("[-Z]\n[-p]\n[4711]\n[-q]\n[-n]\n[" + SCRIPT + "]\n[41]");
        dtrace(OptionalLong.empty(), OptionalLong.empty())
                .run(Optional.of("java Shop"), true, Optional.of(output), true);
        assertThat(output)
                .content()
                .contains("[-c]\n[java Shop]\n[-q]\n[-w]\n")
                .startsWith("[-Z]\n[-p]");
    }

    @Test
    void acceptsOraclesVersion() throws Exception {
        install("echo 'dtrace: D 2.0.7'", "exit 0"); // as Debian's prints it
        assertThat(InstalledDtrace.on(folder.toString()).file())
                .isEqualTo(folder.resolve("dtrace"));
    }

    @Test
    void refusesTheCommandThatOnlyMakesHeaders() throws Exception {
        install("echo 'Usage dtrace [--help] [-h | -G] -s File.d'; exit 1", "exit 1");
        assertThatThrownBy(() -> InstalledDtrace.on(folder.toString()))
                .isInstanceOf(Failure.class)
                .hasMessageEndingWith(
                        "is not DTrace: its -V names no version of D; use --engine jvm");
    }

    @Test
    void saysWhatNeedsAnotherEngine() {
        assertThatThrownBy(
                        () ->
                                dtrace(OptionalLong.empty(), OptionalLong.of(3))
                                        .run(Optional.empty(), false, Optional.empty(), false))
                .hasMessage("-n and --live need --engine jvm");
    }

    private void install(String version, String run) throws Exception {
        Path file =
                Files.writeString(
                        folder.resolve("dtrace"),
                        "#!/bin/sh\nif [ \"$1\" = -V ]; then "
                                + version
                                + "; exit; fi\n"
                                + run
                                + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Dtrace dtrace(OptionalLong pid, OptionalLong events) {
        ScriptCall call = new ScriptCall("a.d", SCRIPT, List.of("41"), Map.of());
        Request request =
                new Request(
                        Script.of(call),
                        true,
                        false,
                        Optional.empty(),
                        events,
                        new Message.Limits(0, 0, false));
        PrintWriter none = new PrintWriter(new StringWriter());
        return new Dtrace(request, pid, none, none, folder.toString());
    }
}
