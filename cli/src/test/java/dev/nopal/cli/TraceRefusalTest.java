package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.failure.ExitCode;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Tries to trace programs that cannot be traced, or not by this user. */
@Timeout(180)
@Tag("slow")
final class TraceRefusalTest {
    private static final String COUNT = "usdt:shop:order_placed { @[str(arg1)] = count(); }";
    private static final String QUIET = "-XX:+EnableDynamicAgentLoading";
    private static final String OLD =
            "class Old { public static void main(String[] a) throws Exception {"
                    + " System.out.println(\"ready\"); System.in.read(); } }";

    @TempDir Path folder;

    @Test
    void refusesWhatCannotBeTracedInOneSentence() throws Exception {
        try (Shop shop = Shop.open("-XX:+DisableAttachMechanism")) {
            refuses(shop, ExitCode.NOT_PERMITTED, "-XX:+DisableAttachMechanism");
        }
        Path options = Files.writeString(folder.resolve("options"), "-XX:+DisableAttachMechanism");
        try (Shop shop = Shop.open("@" + options)) {
            refuses(shop, ExitCode.NOT_PERMITTED, "-XX:+DisableAttachMechanism");
        }
        try (Shop shop = Shop.open("-XX:-EnableDynamicAgentLoading")) {
            refuses(shop, ExitCode.NOT_PERMITTED, "-XX:-EnableDynamicAgentLoading");
        }
        assertThat(Cli.run("trace", "-p", "999999999", "-e", COUNT).exitCode())
                .isEqualTo(ExitCode.NOT_FOUND);
        try (Shop other = Shop.start(List.of("sleep", "600"))) {
            String pid = Integer.toString(other.pid());
            Tools.Result result = Cli.run("trace", "--engine", "jvm", "-p", pid, "-e", COUNT);
            assertThat(result.err()).contains("is not a JVM").doesNotContain("\tat ");
        }
    }

    @Test
    void refusesAnImageWithoutInstrument() throws Exception {
        Path image = folder.resolve("image");
        Path jlink = Path.of(System.getProperty("java.home"), "bin", "jlink");
        Tools.requireFact(Files.isExecutable(jlink), "this JDK has no jlink");
        Tools.Result linked =
                Tools.run(
                        jlink.toString(),
                        "--add-modules",
                        "java.base,jdk.compiler",
                        "--output",
                        image.toString());
        Tools.requireFact(linked.exitCode() == 0, "jlink failed: " + linked.out());
        Path source = Files.writeString(folder.resolve("Old.java"), OLD);
        String java = image.resolve("bin/java").toString();
        try (Shop shop = Shop.start(List.of(java, source.toString()))) {
            assertThat(shop.line()).isEqualTo("ready");
            refuses(shop, ExitCode.USAGE, "without the module java.instrument");
        }
    }

    @Test
    void tracesAnotherUsersJvmOnlyAsRoot() throws Exception {
        Tools.requireRoot();
        Tools.require("setpriv");
        String path = Tools.copyOfClassPath(folder);
        List<String> nobody =
                List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
        List<String> theirs = new ArrayList<>(nobody);
        theirs.addAll(Shop.java(List.of(QUIET), path, TraceProgram.class.getName(), new String[0]));
        try (Shop shop = Shop.start(theirs)) {
            assertThat(shop.line()).isEqualTo("ready");
            Tools.Result result =
                    Cli.run(shop.trace("-q", "-e", "BEGIN { print(uid); exit(); }" + COUNT));
            assertThat(result).isEqualTo(new Tools.Result(0, "65534\n\n\n", ""));
            assertThat(shop.errors()).isEmpty();
        }
        try (Shop shop = Shop.open()) {
            List<String> trace = new ArrayList<>(nobody);
            trace.addAll(
                    Shop.java(
                            List.of(),
                            path,
                            Main.class.getName(),
                            shop.trace("--engine", "jvm", "-e", COUNT)));
            Tools.Result result = Tools.run(trace);
            assertThat(result.exitCode()).isEqualTo(ExitCode.NOT_PERMITTED);
            assertThat(result.err()).contains("belongs to user").hasLineCount(1);
        }
    }

    @Test
    void tracesAnotherPidNamespace() throws Exception {
        Tools.requireRoot();
        Tools.require("unshare");
        List<String> inside =
                new ArrayList<>(List.of("unshare", "--pid", "--fork", "--kill-child"));
        inside.addAll(Shop.java(List.of(QUIET), TraceProgram.class.getName()));
        try (Shop shop = Shop.start(inside)) {
            assertThat(shop.line()).isEqualTo("ready");
            int pid =
                    ProcessHandle.of(shop.pid()).orElseThrow().children().findFirst().stream()
                            .mapToInt(child -> (int) child.pid())
                            .findFirst()
                            .orElseThrow();
            String script = "BEGIN { printf(\"%d\\n\", pid); exit(); }";
            Tools.Result result = Cli.run("trace", "-q", "-p", "" + pid, "-e", script);
            assertThat(result.err()).isEmpty();
            assertThat(result.out()).as("the pid that it has inside").startsWith("1\n");
            assertThat(shop.errors()).isEmpty();
        }
    }

    private static void refuses(Shop shop, int exitCode, String part) throws IOException {
        for (String option : List.of("--include-trivial", "--dry-run")) {
            Tools.Result result = Cli.run(shop.trace(option, "-e", COUNT));
            assertThat(result.err())
                    .as("not after a sentence that promises more")
                    .startsWith("nopal: process ")
                    .contains(part)
                    .hasLineCount(1);
            assertThat(result.exitCode()).isEqualTo(exitCode);
        }
        assertThat(shop.errors()).isEmpty();
    }
}
