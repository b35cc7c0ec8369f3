package dev.nopal.system.jdks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.testing.Jdk;

import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;

/** Tests that run with one program on each JDK, into which nothing may be printed. */
@ParameterizedClass(name = "JDK {0}")
@MethodSource("dev.nopal.testing.Jdks#all")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
abstract class OnEveryJdk {
    static final String STONE = "dev.nopal.system.targets.Stone";

    @Parameter Jdk jdk;
    MillJvm mill;

    @BeforeParameterizedClassInvocation
    void start() {
        mill = MillJvm.start(jdk);
    }

    @AfterParameterizedClassInvocation
    void stop() {
        List<String> chatter = mill.chatter();
        mill.close();
        assertThat(chatter).as("printed into the application").isEmpty();
    }
}
