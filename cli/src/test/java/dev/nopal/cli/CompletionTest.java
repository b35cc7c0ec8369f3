package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Completes words in the shells that this machine has. */
@Timeout(120)
@Tag("slow")
final class CompletionTest {
    @TempDir Path folder;

    @Test
    void bashCompletesCommandsOptionsValuesAndTargets() throws Exception {
        assertThat(bash("nopal", "tra")).containsExactly("trace", "tracer");
        assertThat(bash("nopal", "lat")).containsExactly("latency");
        assertThat(bash("nopal", "trace", "--max"))
                .containsExactly("--max-methods", "--max-overhead");
        assertThat(bash("nopal", "slow", "--ov")).containsExactly("--over");
        assertThat(bash("nopal", "trace", "--engine", ""))
                .containsExactly("auto", "jvm", "bpftrace", "dtrace");
        assertThat(bash("nopal", "tracer", "o")).containsExactlyInAnyOrder("on", "off");
        assertThat(bash("nopal", "help", "lat")).containsExactly("latency");
        assertThat(bash("nopal", "profile", "-p", ""))
                .containsExactly("4711", "com.shop.Main", "4712", "shop.jar");
        assertThat(bash("nopal", "tra", "--no")).isEmpty();
    }

    /** Sources the script, with a command in place of nopal, and completes the last word. */
    private List<String> bash(String... words) throws Exception {
        Path script = script("bash");
        Path test =
                Files.writeString(
                        folder.resolve("test.sh"),
                        """
                        set -eu
                        nopal() { printf 'PID   USER  JDK  MAIN  PROVIDERS\\n'
                            printf '4711  root  25   com.shop.Main  -\\n4712  root  17  shop.jar  a(1)\\n'; }
                        source "$1"
                        shift
                        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
                        _nopal
                        printf '%s\\n' ${COMPREPLY[@]+"${COMPREPLY[@]}"}
                        """);
        List<String> command = new ArrayList<>(List.of("bash", test.toString(), script.toString()));
        command.addAll(List.of(words));
        return lines(command);
    }

    @Test
    void zshTakesTheScript() throws Exception {
        require("zsh");
        Path script = script("zsh");
        assertThat(
                        lines(
                                List.of(
                                        "zsh",
                                        "-f",
                                        "-c",
                                        "autoload -Uz compinit && compinit -u -D && source "
                                                + script
                                                + " && whence -w _nopal && print $_comps[nopal]")))
                .containsExactly("_nopal: function", "_nopal");
    }

    @Test
    void fishCompletesCommandsAndOptions() throws Exception {
        require("fish");
        Path script = script("fish");
        assertThat(fish(script, "nopal tra")).anyMatch(line -> line.startsWith("trace\t"));
        assertThat(fish(script, "nopal trace --max-m"))
                .anyMatch(line -> line.startsWith("--max-methods"));
        assertThat(fish(script, "nopal trace --engine b"))
                .anyMatch(line -> line.startsWith("bpftrace"));
    }

    private static List<String> fish(Path script, String line) throws Exception {
        return lines(List.of("fish", "-c", "source " + script + "; complete -C '" + line + "'"));
    }

    private Path script(String shell) throws IOException {
        Tools.Result result = Cli.run("completion", shell);
        assertThat(result.exitCode()).isZero();
        assertThat(result.err()).isEmpty();
        return Files.writeString(folder.resolve("nopal." + shell), result.out());
    }

    private static void require(String shell) {
        boolean isThere =
                Stream.of(System.getenv("PATH").split(":"))
                        .anyMatch(each -> Files.isExecutable(Path.of(each, shell)));
        Assumptions.assumeTrue(isThere, shell + " is not installed");
    }

    private static List<String> lines(List<String> command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        List<String> lines =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> !line.isBlank())
                        .toList();
        assertThat(process.waitFor()).as("%s printed %s", command, lines).isZero();
        return lines;
    }
}
