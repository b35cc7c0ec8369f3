package dev.nopal.system.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.downgrade.ReferenceCheck;
import dev.nopal.downgrade.UnresolvedReference;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.TargetJvm;

import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Tests the jars as they are published: each class file is one of Java 17, and everything that it
 * refers to is in Java 17, except for what {@code newer.txt} lists.
 */
class OldestReleaseTest {
    private static final Path ROOT = Path.of(System.getProperty("nopal.root")).normalize();
    private static final String NEWER_FORMS = "META-INF/versions/24/";
    private static final String INNER = "META-INF/nopal/";
    private static final String LIBRARY = "dev/nopal/script/classfile/";

    private final NewerReferences allowed = NewerReferences.read();

    OldestReleaseTest() throws IOException {}

    @Test
    void findEverythingInJava17() throws IOException {
        try (ReferenceCheck check = new ReferenceCheck()) {
            Map<String, ClassModel> core = check.add(jar("core"), ofAllReleases());
            Map<String, ClassModel> script = check.add(jar("script"), ofAllReleases());
            Map<String, ClassModel> agent = check.add(jar("agent"), ofAllReleases());
            var unused = check.add(assertj(), ofAllReleases()); // Inherited by those of junit.
            Map<String, ClassModel> junit = check.add(jar("junit"), ofAllReleases());
            Map<String, ClassModel> spring =
                    check.add(jar("spring", "spring-boot-starter"), ofAllReleases());
            assertAll("nopal-junit", check, junit.values(), 25);
            assertAll("nopal-spring-boot-starter", check, spring.values(), 25);
            assertAll("nopal-core", check, core.values(), 100);
            assertAll("nopal-script", check, script.values(), 900);
            assertAll("nopal-agent", check, agent.values(), 200);
        }
        try (ReferenceCheck check = new ReferenceCheck()) {
            Map<String, ClassModel> command = check.add(Nopal.jar(), ofAllReleases());
            assertAll("nopal.jar", check, command.values(), 1500);
        }
        try (ReferenceCheck check = new ReferenceCheck()) {
            var unused = check.add(Nopal.jar(), ofAllReleases()); // Beside it at run time.
            Path all = ROOT.resolve("mcp/target/nopal-mcp.jar");
            assertOfJava17("nopal-mcp.jar", check.add(all, ofAllReleases()).values(), 1000);
            Map<String, ClassModel> server = check.add(jar("mcp"), ofAllReleases());
            assertAll("nopal-mcp", check, server.values(), 25);
        }
        try (ReferenceCheck check = new ReferenceCheck()) {
            Predicate<String> inner =
                    name -> name.startsWith(INNER) && !name.startsWith(INNER + "24/");
            Map<String, ClassModel> bundle = check.add(bundle(), inner);
            assertAll("nopal-agent.jar", check, bundle.values(), 1100);
        }
        assertThat(allowed.superfluous()).as("lines of newer.txt that nothing needs").isEmpty();
    }

    /** On JDK 24 and newer the JDK's own class-file API is used, and nothing of the library. */
    @Test
    void useTheClassFileApiOfNewerJdks() throws IOException {
        try (ReferenceCheck check = new ReferenceCheck()) {
            Map<String, ClassModel> script = check.add(jar("script"), isIn(NEWER_FORMS));
            Map<String, ClassModel> agent = check.add(jar("agent"), isIn(NEWER_FORMS));
            Map<String, ClassModel> bundle = check.add(bundle(), isIn(INNER + "24/"));
            assertThat(script).hasSizeGreaterThan(15).doesNotContainKey(LIBRARY + "ClassFile");
            assertThat(agent).hasSizeGreaterThan(20);
            assertThat(bundle.keySet()).containsAll(script.keySet()).containsAll(agent.keySet());
            for (ClassModel each : bundle.values()) {
                assertThat(each.majorVersion()).isEqualTo(ClassFile.JAVA_17_VERSION);
                assertThat(each.constantPool())
                        .extracting(Object::toString)
                        .as(each.thisClass().asInternalName())
                        .noneMatch(entry -> entry.contains(LIBRARY));
            }
        }
    }

    /** The application finds only the entry; the rest is in a folder that no loader looks into. */
    @Test
    void theAgentShowsTheApplicationItsEntryAlone() throws IOException {
        try (ReferenceCheck check = new ReferenceCheck()) {
            assertThat(check.add(bundle(), name -> !name.startsWith(INNER)))
                    .containsOnlyKeys("dev/nopal/entry/NopalAgent");
            assertThat(check.add(bundle(), isIn(INNER + "17/")))
                    .containsKeys(LIBRARY + "ClassFile");
        }
    }

    private static Predicate<String> ofAllReleases() {
        return name -> !name.startsWith("META-INF/");
    }

    private static Predicate<String> isIn(String folder) {
        return name -> name.startsWith(folder);
    }

    private void assertAll(
            String jar, ReferenceCheck check, Collection<ClassModel> classes, int least) {
        assertOfJava17(jar, classes, least);
        List<UnresolvedReference> unresolved = check.unresolved(classes);
        assertThat(unresolved.stream().filter(reference -> !allowed.allow(reference)))
                .as(jar + ": add a stub, or avoid it, or list it in newer.txt")
                .isEmpty();
    }

    private static void assertOfJava17(String jar, Collection<ClassModel> classes, int least) {
        assertThat(classes).as(jar).hasSizeGreaterThan(least);
        for (ClassModel each : classes) {
            assertThat(each.majorVersion())
                    .as(jar + ": " + each.thisClass().asInternalName())
                    .isLessThanOrEqualTo(ClassFile.JAVA_17_VERSION);
        }
    }

    private static Path assertj() {
        return Path.of(TargetJvm.location(Assertions.class));
    }

    private static Path bundle() {
        return ROOT.resolve("agent/target/bundle/nopal-agent.jar");
    }

    private static Path jar(String module) throws IOException {
        return jar(module, module);
    }

    private static Path jar(String module, String name) throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve(module).resolve("target"))) {
            return files.filter(
                            file ->
                                    file.getFileName()
                                            .toString()
                                            .matches("nopal-" + name + "-[0-9.]+(-SNAPSHOT)?.jar"))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(module + " is not packaged"));
        }
    }
}
