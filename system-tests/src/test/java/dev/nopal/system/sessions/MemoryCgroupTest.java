package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.docs.Troubleshooting;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.MemoryCgroup;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Traced;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Traces a program in a memory cgroup: whatever the script asks for, the program lives. */
@Timeout(120)
class MemoryCgroupTest {
    private static final long MIB = 1 << 20;
    private static final long LIMIT = 300 * MIB;
    private static final String EVENT = "usdt::sessions:event ";

    /** 750 MiB: the kernel killed the program when the file was made. */
    @Test
    void scriptThatAsksForTooMuchIsRefused() {
        Require.root();
        String maps =
                IntStream.range(0, 12)
                        .mapToObj(i -> "@m" + i + "[arg0] = hist(arg0, 5); ")
                        .collect(Collectors.joining());
        try (MemoryCgroup cgroup = MemoryCgroup.create(LIMIT);
                Target target = start(cgroup)) {
            try (Trace trace =
                    Trace.begin(
                            "--engine",
                            "jvm",
                            "-p",
                            "" + target.pid(),
                            "-e",
                            EVENT + "{ " + maps + "}")) {
                assertThat(trace.end(1)).isEmpty();
                assertThat(trace.said()).hasSize(1);
                String said = trace.said().getFirst();
                assertThat(said)
                        .contains("12 maps")
                        .contains("in the memory cgroup /nopal-test-")
                        .contains("max_map_keys = ");
                Troubleshooting.assertListed("nopal trace", said);
            }
            assertThat(cgroup.usage()).isLessThan(LIMIT / 2);
            target.assertDetached("refused");
            assertThat(target.ask("fire", "10")).isEqualTo("0");
            target.assertSilent();
        }
    }

    @Test
    void scriptWithinTheShareTakesThePagesThatItUses() throws Exception {
        Require.root();
        String script =
                "config = { max_map_keys = 1000; } "
                        + EVENT
                        + "{ @few[arg0 % 3] = hist(arg0, 5); if (arg0 >= 100000) { @all[arg0] ="
                        + " hist(arg0, 5); } }";
        try (MemoryCgroup cgroup = MemoryCgroup.create(LIMIT);
                Target target = start(cgroup);
                Tracer tracer = Tracer.start(target.socket(), script)) {
            long size = Files.size(tracer.file());
            assertThat(size).isGreaterThan(25 * MIB);
            assertThat(target.ask("fire", "100000")).isEqualTo("100000");
            assertThat(tracer.total("@few")).isEqualTo(100_000);
            assertThat(charged(tracer.file())).as("few keys").isLessThan(2 * MIB);
            assertThat(target.ask("fire", "101000")).isEqualTo("101000");
            assertThat(tracer.total("@all")).isEqualTo(1_000);
            long all = charged(tracer.file());
            assertThat(all).as("a page or two of each key").isBetween(4 * MIB, size / 2);
            assertThat(cgroup.usage()).isLessThan(LIMIT * 3 / 4);
            tracer.stop();
            target.assertSilent();
        }
    }

    private static Target start(MemoryCgroup cgroup) {
        return Target.launch(
                cgroup.around(
                        List.of(
                                TargetJvm.java(),
                                "-XX:+UseSerialGC",
                                "-Xmx64m",
                                "-javaagent:" + Target.agent(),
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                TargetJvm.classPath(),
                                Traced.class.getName())));
    }

    static long charged(Path file) {
        String blocks =
                Command.of("stat", "-c", "%b", file.toString()).run().requireSuccess().out();
        return 512 * Long.parseLong(blocks.strip());
    }
}
