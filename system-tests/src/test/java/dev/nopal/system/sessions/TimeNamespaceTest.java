package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Traced;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.nio.file.Path;
import java.util.List;

/** Processes whose clocks have another offset see each other start at other times. */
@Timeout(180)
class TimeNamespaceTest {
    @Test
    void agentWithAnotherClockLeavesTheSocketsOfOthers() {
        Require.root();
        Require.commands("unshare");
        try (Target target = Target.start()) {
            Path socket = target.socket();
            try (Target _ = Target.launch(withAnotherClock())) {
                assertThat(socket).exists();
            }
        }
    }

    private static List<String> withAnotherClock() {
        return List.of(
                "unshare",
                "--time",
                "--boottime",
                "100000",
                "--fork",
                "--kill-child",
                TargetJvm.java(),
                "--enable-native-access=ALL-UNNAMED",
                "-javaagent:" + Target.agent(),
                "-cp",
                TargetJvm.classPath(),
                Traced.class.getName());
    }
}
