package dev.nopal.system.via;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.Sshd;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.harness.TraceProcess;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A trace over a network that loses packets, in a network namespace of its own: the kernel drops
 * every twentieth packet, and TCP sends it again. Everything arrives, later.
 */
@Timeout(300)
class PacketLossTest {
    private static final String LOSS = "0.05";

    @TempDir private Path temporary;

    @Test
    void everyEventIsCountedAlthoughPacketsAreLost() {
        Sshd.require();
        Require.root();
        Require.commands("unshare", "nsenter", "ip", "iptables");
        try (Sshd sshd = Sshd.startBy("web1", lossyNetwork());
                FarMill mill = FarMill.start(TargetJvm.java())) {
            FarPlace place = new FarPlace(temporary, inside(sshd, sshd.ssh()));
            List<String> words = FarPlace.nopal("trace", "--via", place.via(), "-p", mill.pid());
            words.addAll(List.of("-e", FarMill.SCRIPT));
            try (TraceProcess trace = TraceProcess.launch(words)) {
                trace.awaitAttached();
                mill.work();
                assertThat(trace.end(0).lines())
                        .contains("line 0", "line 4")
                        .contains("@ground: 700", "@named: 300", "@sum: 44850");
            }
            place.assertNothingIsLeft();
            assertThat(dropped(sshd)).as("packets that were lost").isPositive();
        }
    }

    /** Becomes the command that follows, in a network that has only a lossy loopback device. */
    private static List<String> lossyNetwork() {
        String make =
                "ip link set lo up && iptables -A INPUT -i lo -m statistic --mode random"
                        + " --probability "
                        + LOSS
                        + " -j DROP && exec \"$@\"";
        Require.that(
                Command.of("unshare", "--net", "sh", "-c", make, "sh", "true").run().exit() == 0,
                "packets cannot be dropped in a network namespace");
        return List.of("unshare", "--net", "sh", "-c", make, "sh");
    }

    private static List<String> inside(Sshd sshd, List<String> command) {
        List<String> words = new ArrayList<>();
        words.addAll(List.of("nsenter", "--net=/proc/" + sshd.pid() + "/ns/net"));
        words.addAll(command);
        return words;
    }

    private static long dropped(Sshd sshd) {
        List<String> words = List.of("iptables", "-L", "INPUT", "-v", "-n", "-x");
        return Command.of(inside(sshd, words)).run().requireSuccess().lines().stream()
                .filter(line -> line.contains(" DROP "))
                .mapToLong(line -> Long.parseLong(line.strip().split(" +")[0]))
                .sum();
    }
}
