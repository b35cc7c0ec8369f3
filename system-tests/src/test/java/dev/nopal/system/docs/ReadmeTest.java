package dev.nopal.system.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.FencedBlocks;
import dev.nopal.system.harness.FencedBlocks.Block;
import dev.nopal.system.harness.OneAtATime;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.TreeCopy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Does what the README says, in its order and word for word, in a fresh copy of the tree: saves its
 * Java programs, runs its shell blocks and compares what they print with the block below. The copy
 * is built on the way, in another folder, time zone, language and umask: its jars must be the same.
 */
@ResourceLock(OneAtATime.SHOP)
class ReadmeTest {
    private static final Path ROOT = Path.of(System.getProperty("nopal.root")).normalize();
    private static final Duration BUILD_TIME = Duration.ofMinutes(3);

    /** Another time zone and language than those of the build whose jars must be the same. */
    private static final Map<String, String> ELSEWHERE =
            Map.of(
                    "TZ",
                    "Pacific/Apia",
                    "MAVEN_OPTS",
                    "-Duser.timezone=Pacific/Apia -Duser.language=tr -Duser.country=TR");

    private static final Pattern VERSION = Pattern.compile("<version>([^<]+)</version>");
    private static final Pattern NAME_IN_COMMENT = Pattern.compile("^// (\\w+\\.java)\\R");
    private static final Pattern NAME_OF_CLASS = Pattern.compile("(?m)^public .*class (\\w+)");

    @Test
    void readmeWorksWordForWord(@TempDir Path clone) throws IOException {
        Bpftrace.require();
        Require.commands("mvn");
        Require.that(Files.exists(ROOT.resolve("README.md")), "there is no README.md");
        TreeCopy.of(clone);
        int programs = 0;
        int comparisons = 0;
        String output = "";
        String readme = Files.readString(ROOT.resolve("README.md"));
        List<String> lines = readme.lines().toList();
        for (Block block : FencedBlocks.of(readme)) {
            String above = block.line() > 1 ? lines.get(block.line() - 2) : "";
            switch (block.language()) {
                case "java" -> programs += save(block, clone) ? 1 : 0;
                case "sh" -> output = run(block, clone);
                case "text", "" -> {
                    compare(block, above.equals(OutputPattern.EXACT), output);
                    comparisons++;
                }
                case "xml" -> assertThat(block.text()).contains("<version>" + version() + "<");
                default -> throw new AssertionError("what is to be done with " + block + "?");
            }
        }
        assertThat(programs).as("programs").isPositive();
        assertThat(comparisons).as("outputs").isPositive();
        run(
                "JAVA_HOME='"
                        + System.getProperty("java.home")
                        + "' mvn -B -ntp -q -o -Dmaven.test.skip=true -pl junit,spring,mcp -am"
                        + " package",
                clone);
        assertThat(differentJars(clone)).as("jars that depend on where they are built").isEmpty();
        assertThat(replacesOldServer(clone)).as("the server of nopal mcp").isTrue();
    }

    /** Returns whether {@code nopal mcp}, whose input has ended, has built a jar that was stale. */
    private static boolean replacesOldServer(Path clone) throws IOException {
        Path jar = clone.resolve("mcp/target/nopal-mcp.jar");
        Files.createDirectories(jar.getParent());
        Files.writeString(jar, "old");
        Files.setLastModifiedTime(jar, FileTime.fromMillis(0));
        String printed = run(new Block("sh", "./nopal mcp < /dev/null", 0), clone);
        assertThat(printed.strip()).isEmpty();
        return Files.size(jar) > 1 << 20;
    }

    /** Returns the published jars of the clone that are not, byte for byte, those of this tree. */
    private static List<String> differentJars(Path clone) throws IOException {
        List<String> different = new ArrayList<>();
        for (String jar :
                List.of(
                        "core/target/nopal-core-" + version() + ".jar",
                        "script/target/nopal-script-" + version() + ".jar",
                        "agent/target/nopal-agent-" + version() + ".jar",
                        "agent/target/bundle/nopal-agent.jar",
                        "cli/target/nopal-cli-" + version() + ".jar",
                        "cli/target/nopal.jar",
                        "mcp/target/nopal-mcp-" + version() + ".jar",
                        "mcp/target/nopal-mcp.jar",
                        "junit/target/nopal-junit-" + version() + ".jar",
                        "spring/target/nopal-spring-boot-starter-" + version() + ".jar")) {
            if (Files.mismatch(ROOT.resolve(jar), clone.resolve(jar)) >= 0) {
                different.add(jar);
            }
        }
        return different;
    }

    private static String version() throws IOException {
        Matcher version = VERSION.matcher(Files.readString(ROOT.resolve("pom.xml")));
        assertThat(version.find()).isTrue();
        return version.group(1);
    }

    /** Saves a program under the name that it gives itself; a fragment has no main method. */
    private static boolean save(Block block, Path clone) throws IOException {
        if (!block.text().contains("void main(")) {
            return false;
        }
        Matcher comment = NAME_IN_COMMENT.matcher(block.text());
        Matcher type = NAME_OF_CLASS.matcher(block.text());
        assertThat(comment.find() || type.find()).as("name of the program in %s", block).isTrue();
        String name = comment.hasMatch() ? comment.group(1) : type.group(1) + ".java";
        Files.writeString(clone.resolve(name), block.text());
        return true;
    }

    private static String run(Block block, Path clone) {
        return run(block.text(), clone);
    }

    private static String run(String commands, Path clone) {
        Command.Result result =
                Command.of("sh", "-c", "umask 027\n" + commands)
                        .environment(ELSEWHERE)
                        .in(clone)
                        .within(BUILD_TIME)
                        .run();
        assertThat(result.exit()).as("exit of %s\n%s", commands, result.all()).isZero();
        return result.all();
    }

    /** bpftrace's banner differs by version. */
    private static void compare(Block block, boolean isExact, String output) {
        String expected =
                block.text().replaceAll("(?m)^Attaching \\d+ probes\\.\\.\\.$", "Attach…");
        assertThat(
                        isExact
                                ? OutputPattern.missingExactly(block.text(), output)
                                : OutputPattern.missing(expected, output))
                .as("missing from\n%s", output)
                .isEmpty();
    }
}
