package dev.nopal.testing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tests which JDKs are found. */
class JdksTest {
    @TempDir Path folder;

    @Test
    void eachVersionIsFoundOnce() {
        assertThat(Jdks.all().stream().map(Jdk::feature).toList())
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @Test
    void ownJdkIsOneOfThem() {
        assertThat(Jdks.all().stream().filter(Jdk::isOfTheTests)).hasSize(1);
        assertThat(Jdks.others()).hasSize(Jdks.all().size() - 1).noneMatch(Jdk::isOfTheTests);
    }

    @Test
    void versionIsReadFromItsReleaseFile() throws IOException {
        jdk("JAVA_VERSION=\"21.0.9\"\nIMPLEMENTOR=\"Debian\"\n");
        assertThat(Jdks.inFolder(folder)).contains(new Jdk(folder, "21.0.9", 21));
    }

    @Test
    void earlyAccessVersionIsRead() throws IOException {
        jdk("IMPLEMENTOR=\"Debian\"\nJAVA_VERSION=\"28-ea\"\n");
        assertThat(Jdks.inFolder(folder)).contains(new Jdk(folder, "28-ea", 28));
    }

    @Test
    void olderOnesRuntimesAndOtherFoldersAreLeftOut() throws IOException {
        assertThat(Jdks.inFolder(folder)).isEmpty();
        jdk("JAVA_VERSION=\"11.0.2\"\n");
        assertThat(Jdks.inFolder(folder)).isEmpty();
        jdk("JAVA_VERSION=\"17.0.2\"\n");
        Files.delete(folder.resolve("bin/javac"));
        assertThat(Jdks.inFolder(folder)).as("no compiler").isEmpty();
    }

    @Test
    void variableNamesFolders() {
        assertThat(Jdks.named("/opt/a:/opt/b"))
                .containsExactly(Path.of("/opt/a"), Path.of("/opt/b"));
        assertThat(Jdks.named("")).isEmpty();
    }

    @Test
    void tracedVersionsAreLinesOfAFile() throws IOException {
        Path file = folder.resolve("traced");
        TracedVersions.add(new Jdk(folder, "17.0.15", 17), file);
        TracedVersions.add(new Jdk(folder, "25.0.3", 25), file);
        assertThat(file).hasContent("17.0.15\n25.0.3\n");
    }

    private void jdk(String release) throws IOException {
        Files.writeString(folder.resolve("release"), release);
        Files.createDirectories(folder.resolve("bin"));
        Path compiler = folder.resolve("bin/javac");
        Files.writeString(compiler, "");
        assertThat(compiler.toFile().setExecutable(true)).isTrue();
    }
}
