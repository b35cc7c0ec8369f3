package dev.nopal.script;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

class OwnCodeTest {
    @TempDir private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "com.acme.Shop",
                "Shop",
                "javassistant.Main",
                "user$work",
                "org.h3.Server",
                "dev.nopal.cli.demo.Shop",
                "com.google.maps.Tile",
                "zzz.Last",
                "A"
            })
    void everythingElseIsThePrograms(String className) {
        assertThat(OwnCode.of(List.of("")).contains(className)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.util.HashMap",
                "jdk.internal.misc.Unsafe",
                "sun.nio.ch.Net",
                "org.springframework.web.servlet.DispatcherServlet",
                "org.apache.kafka.clients.NetworkClient",
                "org.h2.command.Command",
                "com.google.common.cache.LocalCache",
                "kotlin.collections.CollectionsKt",
                "zipkin2.Span"
            })
    void librariesAreNot(String className) {
        assertThat(OwnCode.of(List.of("com.acme.Main")).contains(className)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "org.apache.kafka.Kafka, org.apache.kafka.server.Log, true",
        "org.apache.kafka.Kafka, org.apache.zookeeper.Server, false",
        "org.h2.tools.Server, org.h2.mvstore.MVStore, true",
        "com.sun.tools.javac.Main, com.sun.tools.javac.comp.Attr, true",
        "com.sun.tools.javac.Main, com.sun.net.httpserver.HttpServer, false",
        "com.sun.tools.javac.launcher.Main, com.sun.tools.javac.comp.Attr, false",
        "org.apache.catalina.startup.Bootstrap, org.apache.catalina.core.StandardWrapper, false",
        "org.apache.Alone, org.apache.Alone, true",
        "kafka.Kafka, org.apache.kafka.storage.internals.log.UnifiedLog, true",
        "kafka.Kafka, kafka.server.KafkaRequestHandler, true",
        "kafka.Kafka, org.apache.zookeeper.Server, false",
        "org.springframework.samples.petclinic.App, org.springframework.samples.petclinic.Pet, true",
        "org.springframework.samples.petclinic.App, org.springframework.web.Servlet, false",
        "org.springframework.boot.loader.launch.JarLauncher, org.springframework.boot.X, false",
    })
    void aProgramThatIsALibraryIsItsOwn(String main, String className, boolean isOwn) {
        assertThat(OwnCode.of(List.of(main)).contains(className)).isEqualTo(isOwn);
    }

    @Test
    void theMainClassIsInTheCommandOrTheManifest() throws IOException {
        assertThat(OwnCode.mainClass("com.acme.Main --port 80", "a:b")).isEqualTo("com.acme.Main");
        assertThat(OwnCode.mainClass("acme/com.acme.Main x", "")).isEqualTo("com.acme.Main");
        assertThat(OwnCode.mainClass("", "")).isEmpty();
        String plain = jar("plain.jar", "org.h2.tools.Server", null);
        assertThat(OwnCode.mainClass("plain.jar -tcp", plain)).isEqualTo("org.h2.tools.Server");
        String boot = jar("boot.jar", "org.springframework.boot.loader.Launcher", "com.acme.App");
        assertThat(OwnCode.mainClass("boot.jar", boot)).isEqualTo("com.acme.App");
        assertThat(OwnCode.mainClass(boot + " x", boot)).isEqualTo("com.acme.App");
        String launcher = "org.springframework.boot.loader.launch.JarLauncher";
        assertThat(OwnCode.mainClass(launcher + " x", boot + ":b")).isEqualTo("com.acme.App");
        assertThat(OwnCode.mainClass(launcher, "b")).isEqualTo(launcher);
        Path unpacked = Files.createDirectories(folder.resolve("unpacked app/META-INF"));
        Files.writeString(unpacked.resolve("MANIFEST.MF"), "Start-Class: com.acme.App\n");
        assertThat(OwnCode.mainClass(launcher, unpacked.getParent().toString()))
                .isEqualTo("com.acme.App");
        assertThat(OwnCode.mainClass("gone.jar", folder.resolve("gone.jar").toString())).isEmpty();
        assertThat(OwnCode.mainClass("no.jar", jar("no.jar", null, null))).isEmpty();
    }

    private String jar(String name, String main, String start) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (main != null) {
            attributes.put(Attributes.Name.MAIN_CLASS, main);
        }
        if (start != null) {
            attributes.putValue("Start-Class", start);
        }
        Path file = folder.resolve(name);
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
            jar.flush();
        }
        return file.toString();
    }
}
