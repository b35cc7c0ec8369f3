package dev.nopal.system.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.MachineLoad;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Require;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The way from a slow JVM to a method and its stack, in one command and without root; and other
 * users.
 */
@Isolated("promises an answer within seconds")
final class UnprivilegedTest {
    /** Fifteen seconds altogether are promised; most of them are sampling. */
    private static final Duration STARTING = Duration.ofSeconds(7);

    private static final Duration SAMPLING = Duration.ofSeconds(8);

    private static final List<String> AS_NOBODY =
            List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");

    @TempDir Path temporary;

    @BeforeEach
    void copyWhatNobodyMayRead() {
        Require.root();
        Require.commands("setpriv");
        Command.of("cp", Nopal.jar().toString(), jar().toString()).run().requireSuccess();
        Command.of("cp", "-r", KitchenJvm.classes().toString(), classes().toString())
                .run()
                .requireSuccess();
        Command.of("chmod", "-R", "a+rX", temporary.toString()).run().requireSuccess();
    }

    private Path jar() {
        return temporary.resolve("nopal.jar");
    }

    private Path classes() {
        return temporary.resolve("classes");
    }

    /**
     * The JVM writes the dump, with its own rights and not with those of the user who asks for it.
     */
    @Test
    void dumpIsWrittenAsTheUserOfTheJvm() throws IOException {
        Path closed = Files.createDirectory(temporary.resolve("closed"));
        Path open = Files.createDirectory(temporary.resolve("open"));
        Command.of("chmod", "700", closed.toString()).run().requireSuccess();
        Command.of("chmod", "1777", open.toString()).run().requireSuccess();
        try (KitchenJvm kitchen = KitchenJvm.start(AS_NOBODY, classes())) {
            String pid = Long.toString(kitchen.pid());
            Command.Result refused =
                    Nopal.run("heapdump", closed.resolve("x.hprof").toString(), "-p", pid);
            assertThat(refused.exit()).isEqualTo(1);
            assertThat(refused.err())
                    .contains("did not write " + closed, "it writes as user 65534, and only where");
            Path dump = open.resolve("x.hprof");
            Nopal.run("heapdump", dump.toString(), "-p", pid).requireSuccess();
            assertThat(Files.getAttribute(dump, "unix:uid")).isEqualTo(65534);
        }
    }

    @Test
    void nobodyFindsTheMethodAndItsStackInTime() throws Exception {
        try (KitchenJvm kitchen = KitchenJvm.start(AS_NOBODY, classes())) {
            kitchen.begin("knead 1000");
            long start = System.nanoTime();
            List<String> words = List.of("profile", "-d", SAMPLING.toSeconds() + "s");
            try (RecipeRun run =
                    RecipeRun.begin(AS_NOBODY, jar().toString(), kitchen.pid(), words)) {
                String out = run.end();
                Duration took = Duration.ofNanos(System.nanoTime() - start);
                assertThat(out)
                        .containsPattern(" \\d+ %  dev\\.nopal\\.examples\\.Cook\\.knead\\(")
                        .containsPattern(
                                "\\n\\s+dev\\.nopal\\.examples\\.Cook\\.knead\\([^\\n]*\\n"
                                        + "\\s+dev\\.nopal\\.examples\\.Kitchen\\.work\\(");
                assertThat(took)
                        .isBetween(SAMPLING, SAMPLING.plus(MachineLoad.stretched(STARTING)));
            }
        }
    }
}
