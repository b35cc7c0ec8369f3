package dev.nopal.system.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Tests each rule by a release of two artifacts that breaks it. */
class CentralRulesTest {
    private static final String GROUP = "org.acme";
    private static final String VERSION = "1.0";
    private static final String PARENT =
            """
            <project><modelVersion>4.0.0</modelVersion>
              <groupId>org.acme</groupId><artifactId>parent</artifactId><version>1.0</version>
              <packaging>pom</packaging><name>Parent</name><description>Of all</description>
              <url>https://acme.org</url>
              <licenses><license><name>MIT</name><url>https://acme.org/mit</url></license></licenses>
              <developers><developer><name>Ada</name></developer></developers>
              <scm><url>https://acme.org/x</url><connection>scm:git:https://acme.org/x</connection></scm>
              <properties><lib.version>2.0</lib.version></properties>
              <dependencyManagement><dependencies>
                <dependency><groupId>lib</groupId><artifactId>lib</artifactId><version>${lib.version}</version></dependency>
              </dependencies></dependencyManagement>
            </project>
            """;
    private static final String LIBRARY =
            """
            <project><modelVersion>4.0.0</modelVersion>
              <parent><groupId>org.acme</groupId><artifactId>parent</artifactId><version>1.0</version></parent>
              <artifactId>library</artifactId><name>Library</name><description>A library</description>
              <dependencies>
                <dependency><groupId>lib</groupId><artifactId>lib</artifactId></dependency>
              </dependencies>
            </project>
            """;

    private static final String JSON_BILL =
            """
            {"bomFormat": "CycloneDX", "metadata": {"component": {"name": "library"}}}
            """;
    private static final String XML_BILL =
            """
            <bom xmlns="http://cyclonedx.org/schema/bom/1.6"><name>library</name></bom>
            """;

    @TempDir Path repository;

    @BeforeEach
    void publish() throws Exception {
        add("parent", ".pom", PARENT);
        add("library", ".pom", LIBRARY);
        jar("library", "", "A.class");
        jar("library", "-sources", "A.java");
        jar("library", "-javadoc", "index.html");
        add("library", "-cyclonedx.json", JSON_BILL);
        add("library", "-cyclonedx.xml", XML_BILL);
    }

    @Test
    void acceptsWhatIsComplete() throws IOException {
        assertThat(CentralRules.problems(repository)).isEmpty();
    }

    @Test
    void rejectsAnEmptyFolder(@TempDir Path empty) throws IOException {
        assertThat(CentralRules.problems(empty)).containsExactly(empty + " has no pom");
    }

    @Test
    void rejectsMissingMetadata() throws Exception {
        for (String element :
                List.of(
                        "<url>https://acme.org</url>",
                        "<name>MIT</name>",
                        "<url>https://acme.org/mit</url>",
                        "<developer><name>Ada</name></developer>",
                        "<url>https://acme.org/x</url>",
                        "<connection>scm:git:https://acme.org/x</connection>")) {
            add("parent", ".pom", PARENT.replace(element, ""));
            assertThat(CentralRules.problems(repository))
                    .as(element)
                    .hasSize(2)
                    .allMatch(problem -> problem.contains(" has no "));
        }
        add("parent", ".pom", PARENT);
        add("library", ".pom", LIBRARY.replace("<name>Library</name>", ""));
        assertThat(CentralRules.problems(repository))
                .containsExactly("library-1.0.pom has no name");
        add("library", ".pom", LIBRARY.replace("<description>A library</description>", ""));
        assertThat(CentralRules.problems(repository))
                .containsExactly("library-1.0.pom has no description");
    }

    @Test
    void rejectsSnapshots() throws Exception {
        add("parent", ".pom", PARENT.replace("<lib.version>2.0", "<lib.version>2.0-SNAPSHOT"));
        assertThat(CentralRules.problems(repository))
                .containsExactlyInAnyOrder(
                        "library-1.0.pom depends on lib:lib:2.0-SNAPSHOT",
                        "parent-1.0.pom manages lib:2.0-SNAPSHOT");
        add("parent", ".pom", PARENT);
        String own = "</parent><version>1.0-SNAPSHOT</version>";
        add("library", ".pom", LIBRARY.replace("</parent>", own));
        assertThat(CentralRules.problems(repository))
                .contains("library-1.0.pom has version 1.0-SNAPSHOT")
                .contains(
                        "library-1.0.pom is not at org/acme/library/1.0-SNAPSHOT/library-1.0-SNAPSHOT.pom,"
                                + " as its coordinates say");
    }

    @Test
    void rejectsAParentThatIsNotPublished() throws Exception {
        add("library", ".pom", LIBRARY.replace("<artifactId>parent", "<artifactId>other"));
        assertThat(CentralRules.problems(repository))
                .contains(
                        "library-1.0.pom has the parent org.acme:other:1.0, which is not published",
                        "library-1.0.pom has no url");
    }

    @Test
    void rejectsDependenciesThatNobodyCanResolve() throws Exception {
        add("parent", ".pom", PARENT.replaceAll("<lib.version>.*</lib.version>", ""));
        assertThat(CentralRules.problems(repository))
                .contains(
                        "library-1.0.pom depends on lib:lib:${lib.version}, which has no version");
        add("parent", ".pom", PARENT);
        add("library", ".pom", LIBRARY.replace("<groupId>lib<", "<groupId>org.acme<"));
        assertThat(CentralRules.problems(repository))
                .containsExactly(
                        "library-1.0.pom depends on org.acme:lib:, which has no version",
                        "library-1.0.pom depends on org.acme:lib:, which is not published");
        String system = "<artifactId>lib</artifactId><scope>system</scope>";
        add("library", ".pom", LIBRARY.replace("<artifactId>lib</artifactId>", system));
        assertThat(CentralRules.problems(repository))
                .containsExactly("library-1.0.pom depends on lib:lib:2.0 by a path");
    }

    @Test
    void rejectsRepositoriesInPoms() throws Exception {
        String more = "<repositories><repository><id>x</id></repository></repositories></project>";
        add("library", ".pom", LIBRARY.replace("</project>", more));
        assertThat(CentralRules.problems(repository))
                .containsExactly("library-1.0.pom has repositories");
    }

    @Test
    void rejectsJarsThatAreMissingOrEmpty() throws Exception {
        Files.delete(file("library", "-javadoc.jar"));
        jar("library", "-sources", "README");
        add("library", ".jar", "no zip");
        assertThat(CentralRules.problems(repository))
                .hasSize(3)
                .contains(
                        "library-1.0-javadoc.jar is missing",
                        "library-1.0-sources.jar has no entry that ends with .java")
                .anyMatch(problem -> problem.startsWith("library-1.0.jar is not a jar: "));
    }

    @Test
    void rejectsBillsOfMaterialsThatAreMissingOrOfSomethingElse() throws Exception {
        Files.delete(file("library", "-cyclonedx.json"));
        add("library", "-cyclonedx.xml", XML_BILL.replace("library", "another"));
        assertThat(CentralRules.problems(repository))
                .containsExactly(
                        "library-1.0-cyclonedx.json is missing",
                        "library-1.0-cyclonedx.xml is not a bill of materials of library");
        add("library", "-cyclonedx.json", "{}");
        assertThat(CentralRules.problems(repository))
                .contains("library-1.0-cyclonedx.json is not a bill of materials of library");
    }

    @Test
    void rejectsClassesWithoutTheirSources() throws Exception {
        byte[] real = bytes(CentralRulesTest.class);
        String name = CentralRulesTest.class.getName().replace('.', '/');
        String problem =
                "library-1.0.jar was compiled from %s.java, which no jar of sources has"
                        .formatted(name);
        jar("library", "", name + ".class", real);
        assertThat(CentralRules.problems(repository)).containsExactly(problem);
        jar("library", "", "inner.jar", jar("dev/nopal/class.bin", real));
        assertThat(CentralRules.problems(repository))
                .containsExactly("library-1.0.jar has no entry that ends with .class", problem);
        jar("library", "", name + ".class", real);
        jar("library", "-sources", name + ".java");
        assertThat(CentralRules.problems(repository)).isEmpty();
    }

    @Test
    void rejectsSumsAndSignaturesThatAreMissingOrWrong() throws Exception {
        Files.delete(file("library", ".pom.md5"));
        Files.writeString(file("library", ".jar.sha1"), "0000");
        Files.delete(file("parent", ".pom.asc"));
        Files.writeString(file("library", ".jar.asc"), "not a signature");
        assertThat(CentralRules.problems(repository))
                .containsExactlyInAnyOrder(
                        "library-1.0.pom has no .md5",
                        "library-1.0.jar does not have the sum in its .sha1",
                        "library-1.0.jar is not signed",
                        "parent-1.0.pom is not signed");
    }

    private Path file(String artifact, String ending) {
        return repository
                .resolve(GROUP.replace('.', '/'))
                .resolve(artifact)
                .resolve(VERSION)
                .resolve(artifact + "-" + VERSION + ending);
    }

    private void jar(String artifact, String classifier, String entry) throws Exception {
        jar(artifact, classifier, entry, new byte[0]);
    }

    private void jar(String artifact, String classifier, String entry, byte[] content)
            throws Exception {
        Path jar = file(artifact, classifier + ".jar");
        Files.createDirectories(jar.getParent());
        sumAndSign(Files.write(jar, jar(entry, content)));
    }

    private static byte[] jar(String entry, byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            out.putNextEntry(new ZipEntry(entry));
            out.write(content);
        }
        return bytes.toByteArray();
    }

    private static byte[] bytes(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            return in.readAllBytes();
        }
    }

    private void add(String artifact, String ending, String text) throws Exception {
        Path file = file(artifact, ending);
        Files.createDirectories(file.getParent());
        sumAndSign(Files.writeString(file, text));
    }

    private static void sumAndSign(Path file) throws Exception {
        byte[] bytes = Files.readAllBytes(file);
        for (String algorithm : List.of("MD5", "SHA-1")) {
            String sum =
                    HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
            String ending = algorithm.equals("MD5") ? ".md5" : ".sha1";
            Files.writeString(file.resolveSibling(file.getFileName() + ending), sum);
        }
        Files.writeString(
                file.resolveSibling(file.getFileName() + ".asc"),
                "-----BEGIN PGP SIGNATURE-----\n");
    }
}
