package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Files;
import java.nio.file.Path;

/** Scripts and options as bpftrace has them, in a session. */
@Timeout(120)
@Tag("slow")
final class WordsOfBpftraceTest {
    private static final String TYPES =
            "enum state { OPEN = 1, PAID } begin { @s[PAID] = OPEN; print(pton(\"192.0.2.1\"));"
                    + " print((uint8[4])(uint32)5); print((int32 *)16 + 1); $x = 7; $p = &$x;"
                    + " print(*$p); print(~(uint64)1); print(buf(\"a\", 1) == buf(\"a\", 1)); }";

    @TempDir Path folder;

    @Test
    void aScriptOfBeginAndEndEndsByItself() throws Exception {
        try (Shop shop = Shop.open()) {
            Tools.Result result =
                    Cli.run(shop.trace("-q", "-e", "begin { print(1); } end { print(2); }"));
            assertThat(result).isEqualTo(new Tools.Result(0, "1\n2\n\n\n", ""));
            assertThat(Cli.run(shop.trace("-q", "-e", "begin { exit(3); } end { }")).exitCode())
                    .isEqualTo(3);
        }
    }

    @Test
    void valuesArePrintedAsInBpftrace() throws Exception {
        try (Shop shop = Shop.open()) {
            Tools.Result text = Cli.run(shop.trace("-q", "-e", TYPES));
            assertThat(text)
                    .isEqualTo(
                            new Tools.Result(
                                    0,
                                    """
                                    [192,0,2,1]
                                    [5,0,0,0]
                                    0x14
                                    7
                                    18446744073709551614
                                    true


                                    @s[PAID]: OPEN
                                    """,
                                    ""));
            Tools.Result json = Cli.run(shop.trace("-q", "-f", "json", "-e", TYPES));
            assertThat(json.out())
                    .contains(
                            """
                            {"type": "value", "data": [192,0,2,1]}
                            {"type": "value", "data": [5,0,0,0]}
                            {"type": "value", "data": 20}
                            """)
                    .endsWith("{\"type\": \"map\", \"data\": {\"@s\": {\"PAID\": 1}}}\n");
        }
    }

    @Test
    void aSavedSessionKeepsNames() throws Exception {
        Path saved = folder.resolve("saved");
        try (Shop shop = Shop.open()) {
            Cli.run(shop.trace("-q", "--save", saved.toString(), "-e", TYPES));
        }
        assertThat(Cli.run("show", saved.toString()).out()).contains("@s[PAID]: OPEN");
    }

    @Test
    void namedParametersFollowTheFile() throws Exception {
        Path script = folder.resolve("len.bt");
        Files.writeString(
                script, "begin { print((str($1), getopt(\"len\", 8), getopt(\"dry\"), $#)); }");
        try (Shop shop = Shop.open()) {
            Tools.Result result =
                    Cli.run(shop.trace(script.toString(), "word", "--len=5", "--dry", "-q"));
            assertThat(result).isEqualTo(new Tools.Result(0, "(word, 5, true, 1)\n\n\n", ""));
            Tools.Result later = Cli.run(shop.trace("-q", script.toString(), "--", "--len=6", "x"));
            assertThat(later.out()).isEqualTo("(x, 6, false, 1)\n\n\n");
        }
    }

    @Test
    void anUnknownParameterIsAnError() {
        Tools.Result result =
                Cli.run("trace", "-p", "1", "-e", "begin { getopt(\"len\", 1); }", "--", "--lne=3");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.err())
                .isEqualTo("nopal: the script has no parameter --lne; did you mean 'len'?\n");
        assertThat(Cli.run("trace", "-p", "1", "-e", "begin { }", "--lne=3").err())
                .as("before -- it is an option of the command")
                .contains("--lne=3")
                .doesNotContain("parameter --lne;");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-l                     | -l: nopal list -p TARGET lists probes, and --dry-run says",
                "--list                 | --list: nopal list -p TARGET lists probes",
                "--mode=bench           | --mode: it is for the tests of bpftrace itself",
                "--probe-filter=x       | --probe-filter: it is for the tests of bpftrace itself",
                "-v                     | -v: errors are always reported in full",
                "--usdt-file-activation | --usdt-file-activation: -p TARGET enables its tracepoints",
                "--info                 | --info: nopal doctor says what this machine can trace",
                "--emit-elf=x           | --emit-elf: it is about the kernel's program"
            })
    void anOptionThatOnlyBpftraceHasIsExplained(String option, String message) {
        Tools.Result result = Cli.run("trace", "-p", "1", option, "-e", "begin { }");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .startsWith("nopal: nopal trace has no " + message)
                .endsWith("; nopal trace --help explains\n")
                .hasLineCount(1);
        assertThat(Cli.run("list", "-p", "1", option).err()).doesNotContain("nopal trace");
    }

    @Test
    void aMapThatNothingUsesIsReported() throws Exception {
        try (Shop shop = Shop.open()) {
            Tools.Result result =
                    Cli.run(shop.trace("-e", "let @a = hash(5); begin { @b = 1; clear(@b); }"));
            assertThat(result.err()).contains("-e:1:1-17: WARNING: Unused map: @a");
            assertThat(result.exitCode()).isZero();
        }
    }
}
