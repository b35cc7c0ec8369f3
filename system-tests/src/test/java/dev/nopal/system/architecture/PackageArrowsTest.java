package dev.nopal.system.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.tngtech.archunit.core.domain.JavaClasses;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Tests that packages use each other as {@code arrows.txt} allows, in every published module. */
class PackageArrowsTest {
    private static final JavaClasses CLASSES = MainClasses.all();
    private static final PackageGraph GRAPH = PackageGraph.of(CLASSES);
    private static final Arrows ARROWS = Arrows.read();

    @Test
    void scansEnoughOfEveryModule() {
        for (Arrows.Module module : ARROWS.modules()) {
            long found =
                    CLASSES.stream()
                            .filter(type -> module.packages().containsKey(type.getPackageName()))
                            .count();
            assertThat(found)
                    .as("classes of %s", module.name())
                    .isGreaterThanOrEqualTo(module.least());
        }
        assertThat(ARROWS.modules())
                .extracting(Arrows.Module::name)
                .containsExactly("core", "script", "agent", "cli", "mcp", "junit", "spring");
    }

    @Test
    void everyPackageIsInTheTable() {
        assertThat(ARROWS.packages().keySet())
                .as("the code has\n%s", GRAPH.rows())
                .containsExactlyInAnyOrderElementsOf(GRAPH.packages());
    }

    @Test
    void packagesUseOnlyWhatTheTableAllows() {
        assertThat(forbidden(GRAPH, ARROWS)).as("the code has\n%s", GRAPH.rows()).isEmpty();
    }

    @Test
    void everyAllowedArrowIsNeeded() {
        List<String> unused = new ArrayList<>();
        ARROWS.packages()
                .forEach(
                        (name, allowed) -> {
                            Set<String> rest = new HashSet<>(allowed);
                            rest.removeAll(GRAPH.uses().getOrDefault(name, Map.of()).keySet());
                            rest.forEach(other -> unused.add(name + " -> " + other));
                        });
        assertThat(unused).isEmpty();
    }

    /** This rules out cycles, and the table can be read from the lowest package to the highest. */
    @Test
    void packagesUseOnlyPackagesAboveThem() {
        Set<String> above = new HashSet<>();
        ARROWS.packages()
                .forEach(
                        (name, allowed) -> {
                            assertThat(above).as("above %s", name).containsAll(allowed);
                            above.add(name);
                        });
    }

    private static List<String> forbidden(PackageGraph graph, Arrows arrows) {
        List<String> forbidden = new ArrayList<>();
        graph.uses()
                .forEach(
                        (name, used) -> {
                            Set<String> allowed = arrows.packages().getOrDefault(name, Set.of());
                            used.forEach(
                                    (other, example) -> {
                                        if (!allowed.contains(other)) {
                                            forbidden.add(name + " -> " + other + ": " + example);
                                        }
                                    });
                        });
        return forbidden;
    }

    @Test
    void arrowThatIsNotInTheTableIsForbidden() {
        Arrows table = Arrows.parse("module core, at least 1 classes\nelf ->\nos -> elf\nusdt ->");
        PackageGraph graph =
                new PackageGraph(
                        Map.of(
                                "dev.nopal.os", Map.of("dev.nopal.elf", "a reader"),
                                "dev.nopal.elf", Map.of("dev.nopal.os", "a file")));
        assertThat(forbidden(graph, table))
                .containsExactly("dev.nopal.elf -> dev.nopal.os: a file");
    }

    @Test
    void rowsOfTheCodeAreLowestFirstAndNameACycle() {
        Map<String, Map<String, String>> uses =
                new TreeMap<>(
                        Map.of(
                                "dev.nopal", Map.of("dev.nopal.os", ""),
                                "dev.nopal.os", Map.of("dev.nopal.elf", ""),
                                "dev.nopal.elf", Map.of()));
        assertThat(new PackageGraph(uses).rows()).isEqualTo("elf ->\nos -> elf\napi -> os\n");
        uses.put("dev.nopal.elf", Map.of("dev.nopal", ""));
        assertThat(new PackageGraph(uses).rows()).contains("cycle: [dev.nopal, dev.nopal.elf,");
    }

    @Test
    void lineThatIsNeitherAModuleNorAPackageIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Arrows.parse("elf => os"));
    }
}
