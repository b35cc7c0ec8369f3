package dev.nopal.system.tracepoints;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Gdb;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Puppet;

import org.junit.jupiter.api.Test;

import java.util.List;

/** Tests a breakpoint of gdb on a probe of a running JVM. */
class GdbTest {

    @Test
    void breaksOnProbeAndReadsItsArguments() {
        try (TargetJvm target = TargetJvm.start(Puppet.class)) {
            target.ask("declare", "gdb", "hit", "int", "String", "long");
            List<String> words =
                    Gdb.commandLine(
                            target.pid(),
                            "handle SIGSEGV nostop noprint pass", // HotSpot's own null checks
                            "break -probe-stap gdb:hit",
                            "continue",
                            "print $_probe_argc",
                            "print (int) $_probe_arg0",
                            "x/s $_probe_arg1",
                            "print (long) $_probe_arg2",
                            "delete",
                            "detach");
            try (Subprocess gdb = Subprocess.start(new ProcessBuilder(words))) {
                target.ask("insist", "gdb", "hit", "int=-7", "String=stopped here", "long=-9");
                assertThat(gdb.awaitExit(Subprocess.DEADLINE)).isZero();
                assertThat(gdb.out()).contains("$1 = 3", "$2 = -7", "\"stopped here\"", "$3 = -9");
            }
            assertThat(target.probe("gdb", "hit").semaphore()).isZero();
            assertThat(target.ask("fire", "gdb", "hit", "int=1", "String=free", "long=2"))
                    .isEqualTo("false");
        }
    }
}
