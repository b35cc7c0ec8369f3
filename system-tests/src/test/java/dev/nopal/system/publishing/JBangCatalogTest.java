package dev.nopal.system.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.TargetJvm;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;

/** Tests the entry for JBang: that it names what is published, and that its options start it. */
class JBangCatalogTest {
    private static final Path ROOT = Path.of(System.getProperty("nopal.root")).normalize();
    private static final ObjectMapper JSON = new ObjectMapper();

    private final JsonNode catalog = JSON.readTree(ROOT.resolve("jbang-catalog.json").toFile());
    private final JsonNode alias = catalog.path("aliases").path("nopal");

    JBangCatalogTest() throws IOException {}

    /** JBang ignores what it does not know, so a misspelled field would do nothing. */
    @Test
    void hasOnlyFieldsThatJBangReads() {
        assertThat(catalog.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("catalogs", "aliases", "templates");
        assertThat(catalog.path("aliases").fieldNames()).toIterable().containsExactly("nopal");
        assertThat(alias.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "script-ref", "description", "java", "main", "runtime-options");
    }

    @Test
    void namesTheReleaseThatThisTreeBecomes() throws IOException {
        Pom parent = Pom.read(ROOT.resolve("pom.xml"), _ -> Optional.empty());
        String release = parent.version().replace("-SNAPSHOT", "");
        assertThat(alias.path("script-ref").asText()).isEqualTo("dev.nopal:nopal-cli:" + release);
        assertThat(alias.path("java").asText()).isEqualTo("17+");
    }

    /** JBang does not read the manifest of nopal.jar: it puts the single jars on a class path. */
    @Test
    void startsTheCommandAsItsJarDoes() throws IOException {
        try (JarFile jar = new JarFile(Nopal.jar().toFile())) {
            Attributes manifest = jar.getManifest().getMainAttributes();
            String main = manifest.getValue(Attributes.Name.MAIN_CLASS);
            assertThat(alias.path("main").asText()).isEqualTo(main);
            List<String> expected = new ArrayList<>();
            expected.add("--enable-native-access=" + manifest.getValue("Enable-Native-Access"));
            for (String opened : manifest.getValue("Add-Opens").split(" ")) {
                expected.add("--add-opens=" + opened + "=ALL-UNNAMED");
            }
            assertThat(options()).isEqualTo(expected);
        }
        List<String> command = new ArrayList<>(List.of(TargetJvm.java()));
        command.addAll(options());
        command.addAll(
                List.of(
                        "-cp",
                        System.getProperty("java.class.path"),
                        alias.path("main").asText(),
                        "ps"));
        Command.Result result = Command.of(command).run().requireSuccess();
        assertThat(result.out()).startsWith("PID ");
        assertThat(result.err()).as("warnings of the JVM").doesNotContain("WARNING");
    }

    private List<String> options() {
        List<String> options = new ArrayList<>();
        alias.path("runtime-options").forEach(each -> options.add(each.asText()));
        return options;
    }
}
