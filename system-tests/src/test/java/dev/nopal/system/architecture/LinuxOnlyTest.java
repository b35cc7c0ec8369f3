package dev.nopal.system.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Tests that what only Linux has is used in few packages, so that the rest works on every system.
 */
class LinuxOnlyTest {
    private static final Path ROOT = Path.of(System.getProperty("nopal.root")).normalize();

    /** A text that begins with a place of Linux, or is one of its calls. */
    private static final Pattern PLACE =
            Pattern.compile("\"(/proc|/dev/shm|/sys)\\b|memfd_create|\"proc[/\"]|\"/memfd:");

    /** The packages that may, each with a part of its purpose. */
    private static final Map<String, String> PACKAGES =
            Map.of(
                    "dev/nopal/os", "native calls, files and processes of core",
                    "dev/nopal/script/system", "what scripts, agent and command ask the system",
                    "dev/nopal/cli/held", "descriptors, which /proc names",
                    "dev/nopal/cli/probes", "probes in mapped files, which /proc lists",
                    "dev/nopal/cli/doctor", "checks of a Linux kernel");

    /** The files elsewhere that may, each with the reason. */
    private static final Map<String, String> FILES =
            Map.of(
                    "MemoryCgroups.java", "reads cgroups below a root that it is given",
                    "Suspension.java", "reads cgroups after it has asked whether this is Linux",
                    "SystemFailure.java", "explains a failure to read /proc",
                    "ProbeDescription.java", "a provider of DTrace has the name proc");

    @Test
    void onlyNamedPackagesUseWhatOnlyLinuxHas() {
        Set<String> found = new TreeSet<>();
        Set<String> used = new TreeSet<>();
        int files = 0;
        for (String module : List.of("core", "script", "agent", "cli", "mcp", "junit", "spring")) {
            for (Path file : files(module)) {
                files++;
                if (PLACE.matcher(text(file)).find()) {
                    String folder = folder(module, file);
                    String name = file.getFileName().toString();
                    if (PACKAGES.containsKey(folder)) {
                        used.add(folder);
                    } else if (FILES.containsKey(name)) {
                        used.add(name);
                    } else {
                        found.add(ROOT.relativize(file).toString());
                    }
                }
            }
        }
        assertThat(files).isGreaterThan(700);
        assertThat(found).as("use dev.nopal.script.system.HostSystem").isEmpty();
        Set<String> allowed = new TreeSet<>(PACKAGES.keySet());
        allowed.addAll(FILES.keySet());
        assertThat(used).as("what is allowed and needed").isEqualTo(allowed);
    }

    @Test
    void findsPlacesInTexts() {
        assertThat("Path.of(\"/proc\", pid)").containsPattern(PLACE);
        assertThat("Path.of(\"/dev/shm\")").containsPattern(PLACE);
        assertThat("root.resolve(\"proc/self\")").containsPattern(PLACE);
        assertThat("\"/sysroot\" \"process\" \"mount /proc\"").doesNotContainPattern(PLACE);
    }

    private static String folder(String module, Path file) {
        return ROOT.resolve(module)
                .resolve("src/main/java")
                .relativize(file.getParent())
                .toString();
    }

    private static List<Path> files(String module) {
        try (Stream<Path> all = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
            return all.filter(file -> file.toString().endsWith(".java")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
