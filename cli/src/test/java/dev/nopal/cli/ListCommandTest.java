package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nopal.cli.failure.ExitCode;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

@Tag("slow")
final class ListCommandTest {
    private static final List<String> GRANTED = List.of("--enable-native-access=ALL-UNNAMED");

    @TempDir Path folder;

    @Test
    void selectsByPattern() throws IOException {
        try (Child child = Child.java(GRANTED, ShopProgram.class)) {
            String pid = Integer.toString(child.pid());
            for (String pattern :
                    List.of("shop:*", "order_placed", "usdt:*:shop:*", "usdt::shop:*")) {
                assertThat(Cli.run("list", pattern, "-p", pid).out().lines())
                        .singleElement()
                        .asString()
                        .endsWith("/shop.so:shop:order_placed");
            }
        }
    }

    @Test
    void listsTracepointsOfAllJvmsWithoutTarget() throws IOException {
        try (Child child = Child.java(GRANTED, ShopProgram.class)) {
            assertThat(Cli.run("list", "shop:*").out())
                    .contains("/proc/" + child.pid() + "/root/")
                    .doesNotContain("hotspot");
        }
    }

    @Test
    void listsEachTracepointOfAllJvmsOnceByAPathThatNeedsNoPid() throws IOException {
        try (Child child = Child.java(GRANTED, ShopProgram.class)) {
            String own = "/" + child.pid() + "-\\d+/shop.so:shop:order_placed";
            assertThat(Cli.run("list", "--all", "shop:*").out())
                    .doesNotContain("/proc/" + child.pid() + "/root")
                    .containsPattern("usdt:/\\S+" + own)
                    .doesNotContain("hotspot");
            assertThat(Cli.run("list", "--all", "-v", "order_placed").out())
                    .containsPattern(
                            own
                                    + "\n    arguments  long arg0 in \\S+, String arg1 in \\S+"
                                    + "\n    location   .*\n    semaphore  .*"
                                    + "\n    processes  "
                                    + child.pid()
                                    + "\n");
            assertThat(Cli.run("list", "--all", "--json", "order_placed").out())
                    .containsPattern("\"pids\": \\[\\s*" + child.pid() + "\\s*\\]");
            assertThat(Cli.run("list", "--all", "-p", "1").exitCode()).isEqualTo(ExitCode.USAGE);
        }
    }

    @Test
    void listsProbesInsideTheLibrariesOfTheJdk() throws IOException {
        Path library = Path.of(System.getProperty("java.home"), "lib/libjimage.so").toRealPath();
        List<String> inside = Cli.run("list", "--file", library.toString()).out().lines().toList();
        assumeTrue(!inside.isEmpty(), "libjimage.so of this JDK has no probes");
        try (Child child = Child.java(GRANTED, ShopProgram.class)) {
            String root = "usdt:/proc/" + child.pid() + "/root/";
            assertThat(Cli.run("list", "-p", Integer.toString(child.pid())).out().lines())
                    .containsAll(inside.stream().map(l -> l.replace("usdt:/", root)).toList());
        }
    }

    @Test
    void showsArgumentsLocationsAndSemaphores() throws IOException {
        try (Child child = Child.java(GRANTED, ShopProgram.class)) {
            assertThat(Cli.run("list", "-v", "shop:*", "-p", Integer.toString(child.pid())).out())
                    .matches(
                            "usdt:\\S+:shop:order_placed\n"
                                    + "    arguments  long arg0 in \\S+, String arg1 in \\S+\n"
                                    + "    location   0x\\w+, file offset 0x\\w+, patched: no\n"
                                    + "    semaphore  0x\\w+, file offset 0x\\w+, value 0,"
                                    + " JVM sessions 0\n");
        }
    }

    @Test
    void declaresTracepointsForOtherTools() throws IOException {
        try (Child child = Child.java(GRANTED, ShopProgram.class)) {
            String pid = Integer.toString(child.pid());
            assertThat(Cli.run("list", "--as", "d", "shop:*", "-p", pid).out())
                    .startsWith(
                            "provider shop {\n    probe order_placed(long arg0, char *arg1);\n};\n");
            assertThat(Cli.run("list", "--as", "tapset", "shop:*", "-p", pid).out())
                    .matches(
                            "probe shop\\.order_placed ="
                                    + " process\\(\"\\S+/shop\\.so\"\\)\\.provider\\(\"shop\"\\)"
                                    + "\\.mark\\(\"order_placed\"\\) \\{\n"
                                    + "    arg0 = \\$arg1\n"
                                    + "    arg1 = user_string\\(\\$arg2, \"\"\\)\n}\n");
        }
    }

    @Test
    void showsWidthAndPlaceOfArgumentsInC() throws IOException {
        Native.require();
        Path library = new Native(folder).library("first");
        assertThat(Cli.run("list", "-v", "first:pair", "--file", library.toString()).out())
                .contains("arguments  int32 arg0 ", ", uint64 arg1 in ")
                .contains("semaphore  none")
                .doesNotContain("patched");
        assertThat(Cli.run("list", "-v", "first:only", "--file", library.toString()).out())
                .containsSubsequence("location", "location");
    }

    @Test
    void seesWhoIsAttached() throws IOException {
        Tools.require("bpftrace");
        Tools.requireRoot();
        try (Child child = Child.java(GRANTED, ShopProgram.class)) {
            String pid = Integer.toString(child.pid());
            List<String> command =
                    List.of(
                            "bpftrace",
                            "-p",
                            pid,
                            "-e",
                            "usdt::shop:order_placed { printf(\"hit\\n\"); }");
            try (Child tracer = Child.start("hit", command)) {
                assertThat(tracer.pid()).isPositive();
                assertThat(Cli.run("list", "-v", "shop:*", "-p", pid).out())
                        .contains("patched: yes", "value 1");
                assertThat(Cli.run("list", "-v", "stock:*", "-p", pid).out())
                        .contains("patched: no", "value 0");
                assertThat(Cli.run("list", "--json", "shop:*", "-p", pid).out())
                        .contains("\"patched\": true", "\"value\": 1");
                assertThat(Cli.run("doctor", "-p", pid, "shop:order_placed").out())
                        .contains("it is enabled", "the code has not reached it");
            }
        }
    }

    @Test
    void writesJson() throws IOException {
        try (Child child = Child.java(GRANTED, ShopProgram.class)) {
            Tools.Result result =
                    Cli.run("list", "--json", "shop:*", "-p", Integer.toString(child.pid()));
            assertThat(result.out())
                    .contains(
                            "\"provider\": \"shop\"",
                            "\"name\": \"order_placed\"",
                            "\"patched\": false",
                            "\"type\": \"String\"",
                            "\"value\": 0");
        }
    }

    @Test
    void escapesNamesThatAttackTheTerminal() throws IOException {
        Native.require();
        Path library = new Native(folder).hostile();
        assertThat(Cli.run("list", "--file", library.toString()).out())
                .isEqualTo("usdt:" + library + ":evil\\x1b[31m:a\\x0ab\\u202ec\n");
        assertThat(Cli.run("list", "-v", "--file", library.toString()).out())
                .doesNotContain("\u001b");
        assertThat(Cli.run("list", "--json", "--file", library.toString()).out())
                .contains("evil\\u001b[31m", "a\\nb\\u202ec");
    }

    @Test
    void refusesFilesThatAreNoElf() throws IOException {
        Path text = Files.writeString(folder.resolve("text"), "hello, this is text");
        Tools.Result result = Cli.run("list", "--file", text.toString());
        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err())
                .startsWith("nopal: " + text + " is not a valid ELF file: ")
                .contains(" at offset 0x0")
                .hasLineCount(1);
    }

    @Test
    void refusesFilesThatCannotBeRead() {
        assertThat(Cli.run("list", "--file", folder.resolve("none").toString()).err())
                .isEqualTo("nopal: there is no file " + folder.resolve("none") + "\n");
        assertThat(Cli.run("list", "--file", "/dev/zero").err())
                .isEqualTo("nopal: /dev/zero cannot be read: not a regular file\n");
        assertThat(Cli.run("list", "--file", "a\0b").exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void refusesWrongPidInOneSentence() {
        Tools.Result result = Cli.run("list", "-p", "99999999");
        assertThat(result.exitCode()).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .isEqualTo("nopal: there is no process 99999999; nopal ps shows the JVMs\n");
    }

    @Test
    void refusesTargetAndFileTogether() {
        Tools.Result result = Cli.run("list", "-p", "1", "--file", "/bin/sh");
        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).startsWith("nopal: ").hasLineCount(1);
    }
}
