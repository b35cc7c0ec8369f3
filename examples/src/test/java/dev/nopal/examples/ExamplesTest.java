package dev.nopal.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

@Timeout(120)
class ExamplesTest {
    private static final Path SOURCES = Path.of("src/main/java/dev/nopal/examples");

    @ParameterizedTest
    @EnabledOnOs(OS.LINUX)
    @CsvSource({
        "Hello, global, hello, -8@%rdi or -8@x0",
        "Tock, global, tock, -8@%rdi or -8@x0",
        "Randist, global, randist, -4@%rdi or -4@x0",
        "Nsec, global, nsec_latency, -8@%rdi or -8@x0",
        "Checkout, shop, cart__emptied, -4@%rdi or -4@x0",
        "OddValues, global, value, 8@%rdi 8@%rsi -4@%rdx or 8@x0 8@x1 -4@x2",
    })
    void showsItsTracepointAndLeavesNothingBehind(
            String example, String provider, String probe, String argument) throws Exception {
        try (ExampleProcess process = ExampleProcess.start(example)) {
            Path image = process.awaitProvider(provider);

            String bytes = new String(Files.readAllBytes(image), "ISO-8859-1");
            String[] arguments = argument.split(" or ");
            assertThat(bytes)
                    .containsAnyOf(
                            provider + "\0" + probe + "\0" + arguments[0],
                            provider + "\0" + probe + "\0" + arguments[1]);
            assertThat(process.stop()).isEqualTo(128 + 15);
            assertThat(image.getParent()).doesNotExist();
        }
    }

    @Test
    void helloIsNotEnabledWithoutTracer() throws Exception {
        try (ExampleProcess process = ExampleProcess.start("Hello")) {
            assertThat(process.nextLine()).isEqualTo("Not enabled");
            assertThat(process.nextLine()).isEqualTo("Not enabled");
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void stateSaysThatKernelTracersCanSeeIt() throws Exception {
        try (ExampleProcess process = ExampleProcess.start("State")) {
            assertThat(process.nextLine()).isEqualTo("kernel tracers can see tracepoints");
            assertThat(process.nextLine()).endsWith("/global.so]");
            assertThat(process.nextLine()).isNull();
        }
    }

    @Nested
    class Traced {
        @BeforeEach
        void requireTracer() {
            Bpftrace.require();
        }

        @Test
        void helloFiresWhileItsScriptRuns() throws Exception {
            try (ExampleProcess process = ExampleProcess.start("Hello")) {
                process.awaitLine("Not enabled");
                String output = trace(process, "hello", 2);
                assertThat(output).containsPattern("(?m)^[0-9]+ Hello world$");
                process.awaitLine("Probe fired!");
                process.awaitLine("Not enabled");
            }
        }

        @Test
        void tockShowsWhatItsCheckCosts() throws Exception {
            try (ExampleProcess process = ExampleProcess.start("Tock")) {
                process.awaitProvider("global");
                String output = trace(process, "tock", 100);
                assertThat(output).contains("@picoseconds:");
                assertThat(sum(output)).isGreaterThanOrEqualTo(100);
            }
        }

        @Test
        void randistSpreadsItsNumbersOverAllTenSteps() throws Exception {
            try (ExampleProcess process = ExampleProcess.start("Randist")) {
                process.awaitProvider("global");
                String output = trace(process, "randist", 10_000);
                assertThat(output).doesNotContain("(..., 0)", "[100, ...)");
                for (int step = 0; step < 100; step += 10) {
                    assertThat(output).contains("[" + step + ", " + (step + 10) + ")");
                }
                assertThat(sum(output)).isGreaterThanOrEqualTo(10_000);
            }
        }

        @Test
        void nsecShowsHowLongTheClockTakes() throws Exception {
            try (ExampleProcess process = ExampleProcess.start("Nsec")) {
                process.awaitProvider("global");
                String output = trace(process, "nsec", 100);
                assertThat(output).contains("@nanoseconds:");
                assertThat(sum(output)).isGreaterThanOrEqualTo(100);
            }
        }

        @Test
        void checkoutCountsByPaymentAndMeasuresByCustomer() throws Exception {
            try (ExampleProcess process = ExampleProcess.start("Checkout")) {
                process.awaitProvider("shop");
                String output = trace(process, "checkout", 100);
                assertThat(output)
                        .contains("@orders[CARD]: ", "@orders[INVOICE]: ", "@orders[GIFT]: ")
                        .contains("@microseconds[ada]:", "@microseconds[grace]:");
                assertThat(sum(output)).isGreaterThanOrEqualTo(100);
            }
        }

        @Test
        void valuesArriveAsTheGuideSays() throws Exception {
            try (ExampleProcess process = ExampleProcess.start("OddValues")) {
                process.awaitProvider("global");
                String output = trace(process, "values", 6);
                assertThat(output)
                        .contains("\n0 \"\" 3ff8000000000000 -1\n")
                        .contains(" \"a\" 8000000000000000 -2147483648\n")
                        .contains("xxxxx\" 7ff8000000000000 228\n");
            }
        }

        private String trace(ExampleProcess process, String name, int times) throws Exception {
            return Bpftrace.trace(process, SOURCES.resolve(name + ".bt"), times);
        }
    }

    /** Adds up the counts of all histogram lines, {@code [1, 2) 3 |@@ |}. */
    private static long sum(String output) {
        return Pattern.compile("(?m)^[\\[(].*[)\\]] +([0-9]+) \\|")
                .matcher(output)
                .results()
                .map(MatchResult::group)
                .map(line -> line.replaceAll(".* ([0-9]+) \\|", "$1"))
                .mapToLong(Long::parseLong)
                .sum();
    }
}
