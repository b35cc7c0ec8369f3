package dev.nopal.system.jdks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.CompiledModule;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.harness.TraceProcess;
import dev.nopal.testing.Jdk;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.util.List;

/**
 * Compiles a library for Java 17 against Nopal's core, as its author would, and fires each form of
 * its tracepoints on every JDK, with nothing granted.
 */
@ParameterizedClass(name = "JDK {0}")
@MethodSource("dev.nopal.testing.Jdks#all")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class LibraryFor17Test {
    private static final String MAIN = "library.Main";
    private static final String AGENTS = "-XX:+EnableDynamicAgentLoading";

    /** The arguments as bits where scripts have no floating-point numbers. */
    private static final String TYPED =
            "typed 1 -1 -2 99 -4 5497558138880 1069547520 4612811918334230528 text built LARGE 12";

    private static final String SCRIPT =
            """
            usdt::library:typed {
                printf("typed %d %d %d %d %d %d %d %d %s %s %s %d\\n", arg0, arg1, arg2, arg3, arg4, arg5,
                       arg6, arg7, arg8, arg9, arg10, arg11);
            }
            usdt::library:lazy { printf("lazy %d %s %s\\n", arg0, arg1, arg2); }
            usdt::library:none { printf("none\\n"); }
            usdt::library:timed { printf("%s %d\\n", arg1, arg0 >= 0 && arg0 < 60000000000); }
            usdt::library:named { printf("%d %s\\n", arg0, arg1); }
            usdt::library:long_one { printf("%d %d %d %d\\n", arg0, arg1, arg2, arg3); }
            """;

    @TempDir private static Path folder;

    private static CompiledModule library;

    @Parameter private Jdk jdk;
    private TargetJvm program;

    @BeforeAll
    static void compile() {
        library = CompiledModule.compile("library", folder, "--release", "17", "-Xlint:-options");
    }

    @BeforeParameterizedClassInvocation
    void start() {
        program =
                TargetJvm.launch(
                        jdk.java(),
                        List.of(AGENTS, "--module-path", library.path(), "-m", "library/" + MAIN));
    }

    @AfterParameterizedClassInvocation
    void stop() {
        String printed = program.process().err();
        program.close();
        assertThat(printed).as("printed into the application").isEmpty();
    }

    @Test
    void statusSaysWhatKernelTracersNeed() {
        assertThat(program.ask("status"))
                .isEqualTo(
                        jdk.hasKernelSide()
                                ? "kernel tracers cannot see tracepoints: native access is not"
                                        + " granted to Nopal; start java with"
                                        + " --enable-native-access=dev.nopal.core"
                                : "kernel tracers cannot see tracepoints: kernel tracers need JDK"
                                        + " 22 or newer, and this is JDK "
                                        + jdk.feature()
                                        + "; JVM sessions work; run the program on JDK 22 or"
                                        + " newer");
    }

    @Test
    void sessionGetsEveryFormAndArgument() {
        assertThat(program.ask("fire")).as("lazy arguments while disabled").isEqualTo("0");
        try (TraceProcess trace = TraceProcess.attach(program.pid(), SCRIPT)) {
            assertThat(program.ask("fire")).isEqualTo("5");
            assertThat(trace.stop().lines())
                    .containsExactly(
                            TYPED,
                            "typed 0 0 0 48 0 0 0 0    -9223372036854775808",
                            "lazy 1 lazy 2 SMALL",
                            "none",
                            "timed 1",
                            "1 fired",
                            "2 supplied 4",
                            "3 with 5",
                            "1 2 3 4");
        }
        assertThat(program.ask("fire")).isEqualTo("0");
    }

    @Test
    void sessionCountsEveryEventOfEveryThread() {
        String kind = jdk.hasVirtualThreads() ? "count virtually" : "count";
        try (TraceProcess trace =
                TraceProcess.attach(
                        program.pid(),
                        "usdt::library:counted { @ = count(); @sum = sum(arg0); }",
                        "--max-overhead",
                        "none")) {
            assertThat(program.ask("count", "4", "10000")).isEqualTo("40000");
            assertThat(program.ask(kind, "20", "500")).isEqualTo("10000");
            assertThat(trace.stop().lines().filter(line -> !line.isBlank()))
                    .containsExactly("@: 50000", "@sum: " + (4 * 49_995_000L + 20 * 124_750L));
        }
    }

    @Test
    void hiddenTracepointsFireNothing() {
        try (TraceProcess trace =
                TraceProcess.attach(program.pid(), "usdt::library:counted { @ = count(); }")) {
            program.ask("count", "1", "10");
            program.ask("hide");
            program.ask("count", "1", "100");
            program.ask("show");
            program.ask("count", "1", "1000");
            assertThat(trace.stop()).isEqualTo("@: 1010");
        } finally {
            program.ask("show");
        }
    }

    @Test
    void interfaceNeedsNoLookupOnTheClassPath() {
        try (TargetJvm onClassPath =
                TargetJvm.launch(jdk.java(), List.of("-cp", library.path(), MAIN))) {
            assertThat(onClassPath.ask("without lookup")).isEqualTo("true");
            assertThat(onClassPath.ask("fire")).isEqualTo("0");
        }
    }
}
