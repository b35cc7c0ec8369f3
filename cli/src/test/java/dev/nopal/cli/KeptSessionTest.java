package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TimeZone;
import java.util.zip.GZIPInputStream;

/**
 * Shows a session of each version of the format, kept as it was written, and compares the output
 * with that of its time. The README.md in its folder explains how they were made.
 */
final class KeptSessionTest {
    private final TimeZone zone = TimeZone.getDefault();

    @TempDir private Path folder;

    @BeforeEach
    void goWhereItWasRecorded() {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
    }

    @AfterEach
    void comeBack() {
        TimeZone.setDefault(zone);
    }

    @ParameterizedTest
    @ValueSource(strings = {"version-1", "version-1-with-script"})
    void showsWhatItShowedThen(String version) throws IOException {
        String file = unpacked(version);
        assertThat(Cli.run("show", file))
                .isEqualTo(new Tools.Result(0, text(version, "show.txt"), ""));
        assertThat(Cli.run("show", "-f", "json", file))
                .isEqualTo(new Tools.Result(0, text(version, "show.json"), ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"version-1", "version-1-with-script"})
    void comparesItWithItself(String version) throws IOException {
        String file = unpacked(version);
        Tools.Result result = Cli.run("diff", file, file, "--fail-if", "changed");
        assertThat(result.exitCode()).as(result.out()).isZero();
        assertThat(result.out())
                .contains("@hist[ada]", "@linear", "@series", "@avg[kim]", "@stats[ada]")
                .contains(
                        version.equals("version-1")
                                ? "a session does not say how long it took"
                                : "compared per second");
    }

    /** The first files do not contain their script; such sessions are compared by their maps. */
    @Test
    void comparesAnOldSessionWithANewerOne() throws IOException {
        Tools.Result result =
                Cli.run("diff", unpacked("version-1"), unpacked("version-1-with-script"));
        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.out()).contains("0 of ", " entries changed by more than chance");
    }

    private String unpacked(String version) throws IOException {
        Path file = folder.resolve(version);
        try (InputStream in = new GZIPInputStream(resource(version, "kept.session.gz"))) {
            Files.copy(in, file);
        }
        return file.toString();
    }

    private static String text(String version, String name) throws IOException {
        try (InputStream in = resource(version, name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static InputStream resource(String version, String name) {
        return KeptSessionTest.class.getResourceAsStream("sessions/" + version + "/" + name);
    }
}
