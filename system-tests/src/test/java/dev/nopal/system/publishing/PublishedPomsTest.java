package dev.nopal.system.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Tests the poms of this tree: which modules are published, and with what metadata. */
class PublishedPomsTest {
    private static final Path ROOT = Path.of(System.getProperty("nopal.root")).normalize();
    private static final String BOM = "bom";

    /** What users may depend on; everything else must say that it is not deployed. */
    private static final Set<String> PUBLISHED =
            Set.of(BOM, "core", "script", "agent", "cli", "mcp", "junit", "spring");

    private final Pom parent = read(ROOT);

    PublishedPomsTest() throws IOException {}

    @Test
    void onlyWhatIsForUsersIsPublished() throws IOException {
        assertThat(published().keySet())
                .contains(BOM, "core", "script", "agent", "cli")
                .isSubsetOf(PUBLISHED);
    }

    @Test
    void everyPublishedPomHasTheMetadataThatCentralDemands() throws IOException {
        assertThat(CentralRules.metadata(parent)).as("the parent lacks").isEmpty();
        for (Map.Entry<String, Pom> each : published().entrySet()) {
            assertThat(CentralRules.metadata(each.getValue())).as(each.getKey()).isEmpty();
        }
    }

    @Test
    void everythingHasOneVersion() throws IOException {
        assertThat(modules().values()).extracting(Pom::version).containsOnly(parent.version());
    }

    @Test
    void nothingPublishedDependsOnSnapshotsOfOthers() throws IOException {
        for (Pom pom : published().values()) {
            assertThat(pom.dependencies())
                    .filteredOn(each -> !each.group().equals(parent.group()))
                    .extracting(Pom.Dependency::version)
                    .noneMatch(version -> version.endsWith("-SNAPSHOT"));
        }
    }

    /** An import of the BOM must bring our artifacts, all of them and nothing else. */
    @Test
    void bomListsExactlyWhatIsPublished() throws IOException {
        Pom bom = modules().get(BOM);
        List<String> published =
                published().values().stream()
                        .filter(pom -> pom.packaging().equals("jar"))
                        .map(Pom::artifact)
                        .toList();
        assertThat(bom.managed())
                .extracting(Pom.Dependency::artifact)
                .containsExactlyInAnyOrderElementsOf(published);
        assertThat(bom.managed()).extracting(Pom.Dependency::version).containsOnly(bom.version());
        assertThat(bom.hasParent()).as("inherits the versions of the build's own tools").isFalse();
    }

    @Test
    void bomRepeatsTheMetadataOfTheParent() throws IOException {
        Pom bom = modules().get(BOM);
        for (String path : List.of("groupId", "url", "licenses", "developers", "scm")) {
            assertThat(bom.own(path).replaceAll("\\s+", " "))
                    .as(path)
                    .isEqualTo(parent.own(path).replaceAll("\\s+", " "));
        }
    }

    /** What a jar of sources holds is what the pom names, in the profile for releases. */
    @Test
    void sourcesOfEveryClassArePacked() throws IOException {
        List<String> folders = new ArrayList<>(List.of("src/main/java"));
        String profiles = parent.own("profiles");
        Pattern.compile("\\$\\{project\\.basedir}/(src/main/\\w+)")
                .matcher(profiles)
                .results()
                .forEach(found -> folders.add(found.group(1)));
        Set<String> sources = new HashSet<>();
        Map<String, Pom> published = published();
        published.values().removeIf(pom -> !pom.packaging().equals("jar"));
        for (String module : published.keySet()) {
            for (String folder : folders) {
                sources.addAll(files(ROOT.resolve(module).resolve(folder)));
            }
        }
        for (Map.Entry<String, Pom> each : published.entrySet()) {
            Pom pom = each.getValue();
            String jar = pom.artifact() + "-" + pom.version() + ".jar";
            assertThat(MissingSources.of(ROOT.resolve(each.getKey(), "target", jar), sources))
                    .as(jar)
                    .isEmpty();
        }
    }

    private static List<String> files(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(file -> folder.relativize(file).toString()).toList();
        }
    }

    private Map<String, Pom> published() throws IOException {
        Map<String, Pom> published = modules();
        published.values().removeIf(pom -> pom.property("maven.deploy.skip").equals("true"));
        return published;
    }

    /** Returns all modules, those in folders of modules among them, by folder. */
    private Map<String, Pom> modules() throws IOException {
        Map<String, Pom> modules = new LinkedHashMap<>();
        List<String> open = new ArrayList<>(parent.modules());
        while (!open.isEmpty()) {
            String folder = open.removeFirst();
            Pom pom = read(ROOT.resolve(folder));
            modules.put(folder, pom);
            pom.modules().forEach(inner -> open.add(folder + "/" + inner));
        }
        assertThat(modules).hasSizeGreaterThan(10);
        return modules;
    }

    private static Pom read(Path folder) throws IOException {
        return Pom.read(folder.resolve("pom.xml"), PublishedPomsTest::find);
    }

    /** Finds the parent of all modules; what has another one inherits nothing here. */
    private static Optional<Path> find(String coordinates) {
        return coordinates.startsWith("dev.nopal:nopal-parent:")
                ? Optional.of(ROOT.resolve("pom.xml"))
                : Optional.empty();
    }
}
