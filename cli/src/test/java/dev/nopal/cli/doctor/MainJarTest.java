package dev.nopal.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.process.ForeignFile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

final class MainJarTest {
    @TempDir Path folder;

    @Test
    void readsGrantFromManifest() throws IOException {
        assertThat(grants(jar("ALL-UNNAMED"))).isTrue();
        assertThat(grants(jar("nobody"))).isFalse();
    }

    @Test
    void findsNoGrantInWhatIsNoJar() throws IOException {
        Path text = Files.writeString(folder.resolve("text"), "PK\u0003\u0004 and so on");
        assertThat(grants(text)).isFalse();
    }

    private static boolean grants(Path jar) throws IOException {
        try (ForeignFile file = ForeignFile.named(jar)) {
            return MainJar.grantsNativeAccess(file);
        }
    }

    private Path jar(String value) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Enable-Native-Access", value);
        Path file = folder.resolve(value + ".jar");
        new JarOutputStream(Files.newOutputStream(file), manifest).close();
        return file;
    }
}
