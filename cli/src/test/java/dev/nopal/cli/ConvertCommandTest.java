package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Converts files by the command. */
final class ConvertCommandTest {
    @TempDir Path folder;

    @Test
    void convertsByTheNameOfTheFile() throws Exception {
        String d =
                "#pragma D option quiet\nshop*:::order-placed { @[copyinstr(arg1)] = count(); }\n";
        String bt = "usdt::shop:order__placed\n{\n    @[str(arg1)] = count();\n}\n";
        String back =
                """
                #pragma D option quiet

                shop$target:::order-placed
                {
                    @[copyinstr(arg1)] = count();
                }
                """;
        assertThat(convert("a.d", d)).isEqualTo(new Tools.Result(0, bt, ""));
        assertThat(convert("a.dt", d)).isEqualTo(new Tools.Result(0, bt, ""));
        assertThat(convert("a.bt", bt)).isEqualTo(new Tools.Result(0, back, ""));
        assertThat(convert("a.bt", bt, "--to", "d").out()).isEqualTo(back);
        assertThat(convert("script", "#!/usr/sbin/dtrace -qs\n" + d).out())
                .isEqualTo("#!/usr/bin/env bpftrace\n\n" + bt);
    }

    @Test
    void reportsWhatHasNoEquivalentWithItsPlaceAndPrintsNoScript() throws Exception {
        Path file = folder.resolve("a.d");
        assertThat(convert("a.d", "#pragma D option quiet\nBEGIN\n{\n\t@x = stddev(5);\n}\n"))
                .isEqualTo(
                        new Tools.Result(
                                1,
                                "",
                                file
                                        + """
                                        :4:7-16: ERROR: stddev() with 1 argument has no equivalent
                                         @x = stddev(5);
                                              ~~~~~~~~~
                                        HINT: @a = stats(x) in a bpftrace script has count, average and total
                                        """));
    }

    @Test
    void warnsOfDifferencesAndPrintsTheScript() throws Exception {
        Tools.Result result = convert("a.d", "BEGIN { trace(1); }\n");
        assertThat(result.exitCode()).isZero();
        assertThat(result.out()).isEqualTo("BEGIN\n{\n    print(1);\n}\n");
        assertThat(result.err())
                .contains("WARNING: without the option quiet, D also prints")
                .contains("WARNING: trace() prints in columns; print() prints a line each");
    }

    @Test
    void writesToAFile() throws Exception {
        Path output = folder.resolve("out.bt");
        assertThat(convert("a.d", "BEGIN { exit(0); }\n", "-o", output.toString()).out()).isEmpty();
        assertThat(output).hasContent("BEGIN\n{\n    exit();\n}\n");
    }

    @Test
    void readsUtf8WithOrWithoutAMarkAndEveryEndOfLine() throws Exception {
        Tools.Result plain = convert("a.d", "#pragma D option quiet\nBEGIN\n{\n exit(0);\n}\n");
        assertThat(plain.exitCode()).isZero();
        assertThat(
                        convert(
                                "a.d",
                                "\ufeff#pragma D option quiet\r\nBEGIN\r\n{\r\n exit(0);\r\n}\r\n"))
                .isEqualTo(plain);
    }

    @Test
    void refusesOtherEncodingsAndWhatIsNoScript() throws Exception {
        Path file = folder.resolve("a.d");
        Files.write(
                file,
                "BEGIN {\n trace(\"gr\u00fc\u00df\"); }".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(Cli.run("convert", file.toString()))
                .isEqualTo(
                        new Tools.Result(
                                1,
                                "",
                                "nopal: cannot read "
                                        + file
                                        + ": the byte 0xfc in line 2 is not UTF-8; write the file"
                                        + " in UTF-8, as iconv does\n"));
        Files.write(file, "BEGIN { }".getBytes(StandardCharsets.UTF_16));
        assertThat(Cli.run("convert", file.toString()).err()).contains("the byte 0xfe in line 1");
        assertThat(Cli.run("convert", "--to", "bt", "/dev/zero"))
                .isEqualTo(
                        new Tools.Result(
                                1,
                                "",
                                "nopal: /dev/zero has over 786,435 bytes; a script has at most"
                                        + " 262,144 characters\n"));
    }

    @Test
    @Timeout(10)
    void doesNotTakeTheSquareOfTheProbesInTime() throws Exception {
        String points = "i:s:1,".repeat(40_000);
        assertThat(convert("a.bt", points + "END { exit(); }").exitCode()).isZero();
    }

    @Test
    void saysHowToNameTheLanguage() throws Exception {
        assertThat(convert("script", "BEGIN { exit(0); }").err())
                .isEqualTo(
                        "nopal: the name "
                                + folder.resolve("script")
                                + " does not tell the language of the script; say --to d or --to"
                                + " bt\n");
        assertThat(convert("a.d", "BEGIN { exit(0); }", "--to", "d").err())
                .isEqualTo(
                        "nopal: "
                                + folder.resolve("a.d")
                                + " is in D already; --to bt converts it\n");
    }

    @Test
    void refusesToTraceWhatCannotBeConverted() throws Exception {
        Path file = Files.writeString(folder.resolve("a.d"), "BEGIN { chill(1); }\n");
        Tools.Result result = Cli.run("trace", "-p", "1", file.toString());
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.err())
                .contains("a.d:1:9-17: ERROR: chill() has no equivalent\n")
                .endsWith("nopal: " + file + " cannot be converted to bpftrace's language\n");
    }

    @Test
    void showsTheScriptForDtrace() throws Exception {
        Path file =
                Files.writeString(
                        folder.resolve("a.bt"), "usdt::shop:x { @[str(arg0)] = count(); }");
        Tools.Result result =
                Cli.run("trace", "-q", "--engine", "dtrace", "--dry-run", file.toString());
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .isEqualTo(
                        """
                        #pragma D option quiet

                        shop$target:::x
                        {
                            @[copyinstr(arg0)] = count();
                        }
                        """);
        String d = "shop$target:::x { @ = count(); }\n";
        Path own = Files.writeString(folder.resolve("own.d"), d);
        assertThat(Cli.run("trace", "-q", "--engine", "dtrace", "--dry-run", own.toString()).out())
                .isEqualTo(d);
        assertThat(Cli.run("trace", "-q", "--engine", "dtrace", "--dry-run", "-e", d).out())
                .isEqualTo(d);
        assertThat(
                        Cli.run(
                                        "trace",
                                        "-f",
                                        "json",
                                        "--engine",
                                        "dtrace",
                                        "-e",
                                        "BEGIN { exit(); }")
                                .err())
                .endsWith("nopal: dtrace prints text only; leave out -f\n");
    }

    private Tools.Result convert(String name, String text, String... options) throws Exception {
        Path file = Files.writeString(folder.resolve(name), text);
        String[] words = new String[options.length + 2];
        words[0] = "convert";
        words[1] = file.toString();
        System.arraycopy(options, 0, words, 2, options.length);
        return Cli.run(words);
    }
}
