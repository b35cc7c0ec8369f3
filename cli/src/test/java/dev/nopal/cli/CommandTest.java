package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.failure.ExitCode;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs whole commands: exit codes, sentences, other users. */
final class CommandTest {
    private static final String NOBODY = "65534";

    @TempDir Path folder;

    @Test
    void saysWhatToDoWithoutCommand() {
        Tools.Result result = Cli.run();
        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).startsWith("nopal: say what to do").hasLineCount(1);
    }

    @Test
    void refusesUnknownWordsInOneSentence() {
        for (String[] args : new String[][] {{"lits"}, {"list", "--x"}, {"ps", "a", "b"}}) {
            Tools.Result result = Cli.run(args);
            assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(result.err()).startsWith("nopal: ").endsWith(" explains\n").hasLineCount(1);
        }
    }

    @Test
    void explainsItself() {
        assertThat(Cli.run("--help").out())
                .contains("list", "ps", "doctor", "125")
                .doesNotContain("train", "manual");
        assertThat(Cli.run("doctor", "--help").out()).contains("Exit codes:", "126");
        assertThat(Cli.run("--version").out()).startsWith("nopal ");
    }

    @Test
    void helpIsACommandToo() {
        assertThat(Cli.run("help")).isEqualTo(Cli.run("--help"));
        assertThat(Cli.run("help", "list")).isEqualTo(Cli.run("list", "--help"));
        assertThat(Cli.run("help", "latency")).isEqualTo(Cli.run("latency", "--help"));
        assertThat(Cli.run("help", "lits").err()).contains("Did you mean 'list'?");
    }

    @Test
    void everyHelpHasExitCodes() {
        for (String command : Main.COMMANDS.keySet()) {
            if (!command.equals("train")) {
                assertThat(Cli.run(command, "--help").out())
                        .as(command)
                        .contains("Exit codes:", "  1 ", "  126 ");
            }
        }
        assertThat(Cli.run("latency", "--help").out()).contains("Exit codes:", "  124 ");
    }

    @Test
    void asksToReportBugsWithTheirStack() {
        StringWriter err = new StringWriter();
        int exitCode =
                Main.failed(new IllegalStateException("x\u001b"), new PrintWriter(err, true));
        assertThat(exitCode).isEqualTo(ExitCode.BUG);
        assertThat(err.toString()).contains("please report", "x\\x1b", "\tat ");
    }

    @Test
    @Tag("slow")
    void showsJvmsWithTheirProviders() throws IOException {
        List<String> granted = List.of("--enable-native-access=ALL-UNNAMED");
        try (Child child = Child.java(granted, ShopProgram.class)) {
            assertThat(Cli.run("ps").out().lines())
                    .filteredOn(line -> line.startsWith(child.pid() + " "))
                    .singleElement()
                    .asString()
                    .containsSubsequence("dev.nopal.cli.ShopProgram ", " shop(1) stock(1)");
            assertThat(Cli.run("ps", "--json").out())
                    .contains(
                            "\"pid\": " + child.pid(),
                            "\"shop\": 1",
                            "\"main\": \"dev.nopal.cli.Shop");
        }
    }

    @Test
    @Tag("slow")
    void knowsTracepointsThatLiveInTheJvmOnly() throws IOException {
        try (Child child = Child.java(List.of(), ShopProgram.class)) {
            String pid = Integer.toString(child.pid());
            assertThat(Cli.run("list", "shop:*", "-p", pid).out())
                    .isEqualTo("usdt::shop:order_placed\n");
            // The agent is there now, and is asked without any reason.
            assertThat(Cli.run("list", "shop:*").out()).contains("usdt::shop:order_placed\n");
            assertThat(Cli.run("list", "-v", "shop:*", "-p", pid).out())
                    .startsWith("usdt::shop:order_placed\n    readable   args.arg0 int64")
                    .contains("location   in the JVM only");
            assertThat(Cli.run("list", "--json", "shop:*", "-p", pid).out())
                    .contains("\"probe\": \"usdt::shop:order_placed\"", "\"args.arg0\"");
            assertThat(Cli.run("ps").out().lines())
                    .filteredOn(line -> line.startsWith(pid + " "))
                    .singleElement()
                    .asString()
                    .endsWith(" shop(1) stock(1)");
            assertThat(Cli.run("doctor", "-p", pid, "shop:order_placed").out())
                    .startsWith("Tracing in the JVM works as user ")
                    .contains("nopal profile -p " + pid)
                    .contains("2 tracepoints in the JVM only")
                    .contains("usdt::shop:order_placed is in the JVM only")
                    .doesNotContain("class path");
        }
    }

    @Test
    @Tag("slow")
    void findsTargetFitOnlyWithNativeAccess() throws IOException {
        Tools.requireFact(Cli.run("doctor").exitCode() == 0, "this machine cannot be traced");
        List<String> granted = List.of("--enable-native-access=ALL-UNNAMED");
        try (Child child = Child.java(granted, ShopProgram.class)) {
            Tools.Result result = Cli.run("doctor", "-p", Integer.toString(child.pid()));
            assertThat(result.out()).contains("2 images with 2 probes loaded");
            assertThat(result.exitCode()).isZero();
        }
        try (Child child = Child.java(List.of(), ShopProgram.class)) {
            Tools.Result result = Cli.run("doctor", "-p", Integer.toString(child.pid()), "shop:*");
            assertThat(result.exitCode()).isEqualTo(ExitCode.TARGET_UNFIT);
            assertThat(result.out()).contains("start it with --enable-native-access=ALL-UNNAMED");
        }
    }

    @Test
    @Tag("slow")
    void seesWithdrawnProviders() throws IOException {
        List<String> granted = List.of("--enable-native-access=ALL-UNNAMED");
        try (Child child = Child.java(granted, ShopProgram.class, "withdraw")) {
            assertThat(Cli.run("doctor", "-p", Integer.toString(child.pid())).out())
                    .contains("/stock.so are withdrawn");
            assertThat(Cli.run("doctor", "-p", Integer.toString(child.pid()), "stock:none").out())
                    .contains("no probe of that name is published, and a provider is disabled");
        }
    }

    @Test
    @Tag("slow")
    void seesImagesDeletedUnderRunningProgram() throws IOException {
        Path images = folder.resolve("images");
        List<String> options =
                List.of("--enable-native-access=ALL-UNNAMED", "-Dnopal.dir=" + images);
        try (Child child = Child.java(options, ShopProgram.class)) {
            try (var files = Files.walk(images)) {
                for (Path file : files.filter(path -> path.endsWith("shop.so")).toList()) {
                    Files.delete(file);
                }
            }
            assertThat(Cli.run("doctor", "-p", Integer.toString(child.pid())).out())
                    .contains("its file is gone", "shop.so (deleted)");
        }
    }

    @Test
    void needsTargetForProbe() {
        assertThat(Cli.run("doctor", "shop:order").exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void refusesOtherUsersProcessInOneSentence() throws IOException {
        for (String command : List.of("list", "doctor")) {
            Tools.Result result =
                    asNobody(command, "-p", Long.toString(ProcessHandle.current().pid()));
            assertThat(result.exitCode()).isEqualTo(ExitCode.NOT_PERMITTED);
            assertThat(result.out()).isEmpty();
            assertThat(result.err())
                    .startsWith("nopal: process ")
                    .contains("belongs to user 0", "run nopal as that user or as root")
                    .hasLineCount(1);
        }
    }

    @Test
    void tellsOrdinaryUserThatTheKernelIsClosed() throws IOException {
        Tools.Result result = asNobody("doctor");
        assertThat(result.exitCode()).isEqualTo(ExitCode.MACHINE_UNFIT);
        assertThat(result.out()).contains("this user may not load BPF programs", "sudo");
        assertThat(asNobody("doctor", "--json").out()).contains("\"exit_code\": 2");
    }

    @Test
    void showsOrdinaryUserNoJvmsOfOthers() throws IOException {
        Tools.Result result = asNobody("ps");
        assertThat(result.exitCode()).isZero();
        assertThat(result.out().lines())
                .noneMatch(line -> line.startsWith(ProcessHandle.current().pid() + " "))
                .first()
                .asString()
                .matches("PID +JDK +MAIN +PROVIDERS");
    }

    private Tools.Result asNobody(String... args) throws IOException {
        Tools.requireRoot();
        Tools.require("setpriv");
        List<String> command =
                new ArrayList<>(
                        List.of("setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups"));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--enable-native-access=ALL-UNNAMED"); // As the manifest of its jar says.
        command.addAll(List.of("-cp", Tools.copyOfClassPath(folder), "dev.nopal.cli.Main"));
        command.addAll(List.of(args));
        return Tools.run(command);
    }
}
