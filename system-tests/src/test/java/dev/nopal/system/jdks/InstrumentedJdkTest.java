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
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Instruments the classes of each JDK, which has class files, a verifier and internals of its own:
 * whole packages of {@code java.base}, and javac, whose output must not change. The agent's own
 * tests do more of that on the JDK that runs them.
 */
@ParameterizedClass(name = "JDK {0}")
@MethodSource("dev.nopal.testing.Jdks#others")
@Timeout(180)
class InstrumentedJdkTest {
    private static final String[] EVERYTHING = {
        "--max-methods", "1000000", "--max-overhead", "none", "--include-trivial"
    };
    private static final int SPECIMENS = 25;

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
            assertThat(plain).startsWith(SPECIMENS * 7 + " ");
            String script =
                    "method:com.sun.tools.javac.*:* { @entered = count(); }"
                            + " methodret:com.sun.tools.javac.*:* { @left = count(); }"
                            + " methodret:com.sun.source.*:*, methodret:javax.tools.*:*,"
                            + " methodret:java.util.zip.*:*, methodret:java.nio.file.*:*"
                            + " { @around = count(); }";
            try (TraceProcess trace = target.trace(script, EVERYTHING)) {
                assertThat(compile(target, sources, "instrumented")).isEqualTo(plain);
                String out = trace.stop();
                assertThat(number(out, "@entered: (\\d+)")).isGreaterThan(1_000_000);
                assertThat(number(out, "@left: (\\d+)")).isGreaterThan(1_000_000);
                assertThat(number(out, "@around: (\\d+)")).isGreaterThan(1_000);
                assertThat(number(trace.said(), "instrumented ([\\d,]+) methods"))
                        .isGreaterThan(8_000);
            }
            assertThat(compile(target, sources, "restored")).isEqualTo(plain);
            assertThat(target.chatter()).isEmpty();
        }
    }

    private String compile(MillJvm target, Path sources, String output) {
        return target.ask("compile", sources.toString(), folder.resolve(output).toString());
    }

    @Test
    void packagesOfTheBaseModuleAreInstrumentedVerifiedAndRestored() {
        List<String> packages =
                List.of(
                        "java.util",
                        "java.util.stream",
                        "java.util.concurrent",
                        "java.util.regex",
                        "java.time",
                        "java.text",
                        "java.math",
                        "java.net",
                        "java.io",
                        "sun.security.x509",
                        "jdk.internal.jimage");
        try (MillJvm target = start()) {
            int classes = 0;
            for (String each : packages) {
                classes += Integer.parseInt(target.ask("load", "java.base", each));
            }
            assertThat(classes).isGreaterThan(1_500);
            String plain = target.ask("work");
            StringBuilder script = new StringBuilder();
            for (String each : packages) {
                script.append("methodret:" + each + ".*:* { @ = count(); } ");
            }
            try (TraceProcess trace = target.trace(script.toString(), EVERYTHING)) {
                assertThat(target.ask("work")).isEqualTo(plain);
                assertThat(number(trace.stop(), "@: (\\d+)")).isGreaterThan(1_000);
                long methods = number(trace.said(), "instrumented ([\\d,]+) methods");
                assertThat(methods).isGreaterThan(15_000);
                assertThat(number(trace.said(), "\\(([\\d,]+) skipped\\)"))
                        .as("native and abstract ones, and what cannot be instrumented")
                        .isLessThan(methods / 5);
                assertThat(trace.said()).doesNotContain("VerifyError", "refused");
            }
            assertThat(target.ask("work")).isEqualTo(plain);
            assertThat(target.chatter()).isEmpty();
        }
    }

    private static long number(String text, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertThat(matcher.find()).as(pattern + " in " + text).isTrue();
        return Long.parseLong(matcher.group(1).replace(",", ""));
    }
}
