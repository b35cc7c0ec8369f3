package dev.nopal.system.jdks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.ClassesFor17;
import dev.nopal.system.harness.TraceProcess;
import dev.nopal.system.targets.Compiling;
import dev.nopal.testing.Jdk;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Instruments the classes of each JDK, which has class files, a verifier and internals of its own:
 * whole packages of {@code java.base} and of javac, whose output must not change. The agent's own
 * tests do more of that on the JDK that runs them.
 */
@ParameterizedClass(name = "JDK {0}")
@MethodSource("dev.nopal.testing.Jdks#others")
@Timeout(value = 30, unit = TimeUnit.MINUTES) // Enough for all of java.base; each wait has its own.
class InstrumentedJdkTest {
    private static final String[] EVERYTHING = {
        "--max-methods", "1000000", "--max-overhead", "none", "--include-trivial"
    };
    private static final int SPECIMENS = 8;

    /** Whether all of java.base and of javac is instrumented: some minutes on an idle machine. */
    private static final boolean IS_WHOLE = "whole".equals(System.getProperty("nopal.jdk"));

    /** Every instrumented location is linked at its first call. */
    private static final Duration LINKED = Duration.ofMinutes(IS_WHOLE ? 20 : 2);

    /** Of java.base; not those that the agent itself calls all the time. */
    private static final List<String> PACKAGES =
            List.of(
                    "java.util.regex",
                    "java.time",
                    "java.time.format",
                    "java.text",
                    "java.math",
                    "java.lang.module",
                    "sun.security.x509");

    /** Classes of the JDK are not verified otherwise. */
    private static final String[] VERIFIED = {
        "-XX:+UnlockDiagnosticVMOptions", "-XX:+BytecodeVerificationLocal"
    };

    private final Jdk jdk;

    @TempDir private Path folder;

    InstrumentedJdkTest(Jdk jdk) {
        this.jdk = jdk;
    }

    private MillJvm start() {
        return MillJvm.start(jdk, Compiling.class, ClassesFor17.mill(), VERIFIED);
    }

    @Test
    void instrumentedCompilerMakesTheSameBytes() {
        Path sources = folder.resolve("sources");
        Specimen.write(sources, SPECIMENS);
        try (MillJvm target = start()) {
            String plain = compile(target, sources, "plain");
            assertThat(number(plain, "^(\\d+) ")).isGreaterThanOrEqualTo(SPECIMENS * 8L);
            String script =
                    (IS_WHOLE
                                    ? "methodret:com.sun.tools.javac.*:*"
                                    : "methodret:com.sun.tools.javac.jvm.*:*,"
                                            + " methodret:com.sun.tools.javac.parser.*:*")
                            + " { @left = count(); }"
                            + " methodret:java.util.zip.*:*, methodret:java.nio.file.*:*"
                            + " { @around = count(); }";
            try (TraceProcess trace = target.trace(LINKED, script, EVERYTHING)) {
                assertThat(compile(target, sources, "instrumented")).isEqualTo(plain);
                String out = trace.stop();
                assertThat(number(out, "@left: (\\d+)")).isGreaterThan(100_000);
                assertThat(number(out, "@around: (\\d+)")).isGreaterThan(1_000);
                assertThat(number(trace.said(), "instrumented ([\\d,]+) methods"))
                        .isGreaterThan(1_500);
            }
            assertThat(compile(target, sources, "restored")).isEqualTo(plain);
            assertThat(target.chatter()).isEmpty();
        }
    }

    private String compile(MillJvm target, Path sources, String output) {
        return target.ask(LINKED, "compile", sources.toString(), folder.resolve(output).toString());
    }

    @Test
    void packagesOfTheBaseModuleAreInstrumentedVerifiedAndRestored() {
        try (MillJvm target = start()) {
            int classes = 0;
            List<String> packages =
                    IS_WHOLE ? List.of(target.ask("packages", "java.base").split(" ")) : PACKAGES;
            for (String each : packages) {
                classes += Integer.parseInt(target.ask("load", "java.base", each));
            }
            assertThat(classes).isGreaterThan(300);
            String plain = target.ask(LINKED, "work");
            StringBuilder script = new StringBuilder();
            for (String each : IS_WHOLE ? List.of("java", "sun", "jdk.internal") : packages) {
                script.append("methodret:" + each + ".*:* { @ = count(); } ");
            }
            try (TraceProcess trace = target.trace(LINKED, script.toString(), EVERYTHING)) {
                assertThat(target.ask(LINKED, "work")).isEqualTo(plain);
                assertThat(number(trace.stop(), "@: (\\d+)"))
                        .as("the work alone calls some 120, on 25 as on 26")
                        .isGreaterThan(100);
                long methods = number(trace.said(), "instrumented ([\\d,]+) methods");
                assertThat(methods).isGreaterThan(2_500);
                assertThat(number(trace.said(), "\\(([\\d,]+) skipped\\)"))
                        .as("native and abstract ones, and what cannot be instrumented")
                        .isLessThan(methods / 5);
                assertThat(trace.said()).doesNotContain("VerifyError", "refused");
            }
            assertThat(target.ask(LINKED, "work")).isEqualTo(plain);
            assertThat(target.chatter()).isEmpty();
        }
    }

    private static long number(String text, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertThat(matcher.find()).as(pattern + " in " + text).isTrue();
        return Long.parseLong(matcher.group(1).replace(",", ""));
    }
}
