package dev.nopal.agent.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.control.Message;
import dev.nopal.agent.harness.Client;
import dev.nopal.agent.harness.RecordedProgram;
import dev.nopal.agent.harness.Traced;
import dev.nopal.agent.harness.TracedProgram;
import dev.nopal.script.Diagnostic;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Counts Flight Recorder events in a real JVM, and compares the counts with what that JVM did. */
@Timeout(120)
@Tag("slow")
final class JfrProbesTest {
    private static final String NOTHING_LEFT = "0 threads, 0 recordings";

    private static Traced traced;

    @BeforeAll
    static void start() throws IOException {
        traced = Traced.withAgent(RecordedProgram.class);
    }

    @AfterAll
    static void end() {
        traced.close();
    }

    /** Runs a script while the program does something; returns what it printed, and its maps. */
    private static String trace(String script, String... commands) throws IOException {
        try (Client client = new Client(traced.connect())) {
            client.run(script);
            for (String command : commands) {
                traced.ask(command);
            }
            return client.stop();
        }
    }

    @Test
    void countsEveryEventAndRunsEndAfterTheLast() throws Exception {
        assertThat(
                        trace(
                                "jfr:shop.Order { @[args.customer] = count(); @sum = sum(args.id);"
                                        + " @n++; } END { printf(\"%d before the end\\n\", @n); }",
                                "order 20000"))
                .isEqualTo(
                        "20000 before the end\n"
                                + "@[even]: 10000\n@[odd]: 10000\n@n: 20000\n@sum: 199990000\n");
        traced.await("state", NOTHING_LEFT);
    }

    /** A threshold for one block must not suppress events that another block counts. */
    @Test
    void countsShortEventsAlsoWhereAParameterNamesThem() throws Exception {
        try (Client client = new Client(traced.connect())) {
            client.run(
                    "jfr:shop.Order /duration > 1h/ { @long = count(); }"
                            + " jfr:$1 { @all = count(); }",
                    "shop.Order");
            traced.ask("order 100");
            assertThat(client.stop()).isEqualTo("@all: 100\n");
        }
    }

    @Test
    void readsFieldsOfAllTypes() throws Exception {
        assertThat(
                        trace(
                                "jfr:shop.Order /args.id == 1/ { printf(\"%d %d %d %d %c %d %s|%s|"
                                        + "%s|%d %d %lld %lld\\n\", args.id, args.items,"
                                        + " args.level, args.grade, args.letter, args.isPaid,"
                                        + " args.customer, args.kind, args.clerk, args.weight,"
                                        + " args.discount, args.size, args.patience); }",
                                "order 2"))
                .isEqualTo("1 -1 -2 -3 x 0 odd|byte[]|main|3 1250 1099511627776 7000000\n");
    }

    @Test
    void threadTimeAndStackAreTheEvents() throws Exception {
        String text =
                trace(
                        "jfr:shop.Order { @thread[comm, tid, virtual] = count();"
                                + " @early = max((int64)args.nanoTime - (int64)nsecs);"
                                + " @late = max((int64)nsecs - (int64)args.nanoTime);"
                                + " @placed = max((int64)nsecs - (int64)args.placed);"
                                + " @longest = max(duration); @frames[ustack(2)] = count(); }",
                        "order 100");
        assertThat(text).contains("@thread[main, ").contains(", false]: 100\n");
        assertThat(text)
                .contains("dev.nopal.agent.harness.RecordedProgram.order(line ")
                .contains("dev.nopal.agent.harness.RecordedProgram.main(line ");
        long second = 1_000_000_000L;
        assertThat(number(text, "@early")).isLessThan(second);
        assertThat(number(text, "@late")).isLessThan(second + nanosSuspended());
        assertThat(number(text, "@placed")).isLessThan(second + nanosSuspended());
        assertThat(number(text, "@longest")).isPositive().isLessThan(10 * second);
    }

    /** Of the two clocks, {@code nsecs} counts the time that the machine was suspended. */
    private static long nanosSuspended() throws IOException {
        String uptime = Files.readString(Path.of("/proc/uptime"));
        return (long) (Double.parseDouble(uptime.split(" ")[0]) * 1e9) - System.nanoTime();
    }

    private static long number(String text, String map) {
        return text.lines()
                .filter(line -> line.startsWith(map + ": "))
                .mapToLong(line -> Long.parseLong(line.substring(map.length() + 2)))
                .findFirst()
                .orElseThrow(() -> new AssertionError(text));
    }

    @Test
    void countsExceptionsAndCollections() throws Exception {
        assertThat(
                        trace(
                                "jfr:jdk.JavaExceptionThrow /comm == \"main\"/"
                                        + " { @[args.thrownClass, args.message] = count(); }"
                                        + " jfr:jdk.GarbageCollection /args.cause =="
                                        + " \"System.gc()\"/ { @gcs = count(); }",
                                "throw 1000",
                                "collect 7"))
                .isEqualTo(
                        "@[java.lang.IllegalStateException, number 0]: 500\n"
                                + "@[java.lang.IllegalStateException, number 1]: 500\n@gcs: 7\n");
    }

    /** The JVM also collects of its own accord, so its own events tell how often it did. */
    @Test
    void wildcardsMeanEventsAndStructuresHaveFields() throws Exception {
        String text =
                trace(
                        "jfr:jdk.GCHeap*ummary { @[probe, args.when] = count();"
                                + " @size = max(args.heapSpace.committedSize > args.heapUsed ? 1 : 0); }"
                                + " jfr:jdk.GarbageCollection { @all = count(); }"
                                + " jfr:jdk.GarbageCollection /args.cause == \"System.gc()\"/"
                                + " { @asked = count(); }",
                        "collect 3");
        long all = number(text, "@all");
        assertThat(all).isGreaterThanOrEqualTo(3);
        assertThat(text)
                .contains("@[jfr:jdk.GCHeapSummary, Before GC]: " + all + "\n")
                .contains("@[jfr:jdk.GCHeapSummary, After GC]: " + all + "\n")
                .contains("@asked: 3\n")
                .contains("@size: 1\n");
    }

    @Test
    void periodicEventsComeWithoutAPeriod() throws Exception {
        String text = trace("jfr:jdk.JVMInformation { printf(\"%s\\n\", args.jvmName); }");
        assertThat(text).contains("VM");
    }

    @Test
    void waitsForEventsThatAreNotRegisteredYet() throws Exception {
        try (Traced fresh = Traced.withAgent(RecordedProgram.class);
                Client client = new Client(fresh.connect())) {
            client.run("jfr:shop.Late { @ = count(); @last = args.id; }");
            fresh.ask("late 1000");
            assertThat(client.stop()).isEqualTo("@: 1000\n@last: 999\n");
        }
    }

    @Test
    void hearsTheLastEventsOfAJvmThatEnds() throws Exception {
        try (Traced ending = Traced.withAgent(RecordedProgram.class);
                Client client = new Client(ending.connect())) {
            client.run("jfr:shop.Order { @ = count(); }");
            ending.ask("order 5000");
            assertThat(ending.end()).isZero();
            assertThat(client.finished()).isEqualTo("@: 5000\n");
        }
    }

    @Test
    void nothingRunsAfterExit() throws Exception {
        assertThat(
                        trace(
                                "jfr:shop.Order { @ = count(); if (args.id == 9) { exit(); } }",
                                "order 1000"))
                .isEqualTo("@: 10\n");
    }

    @Test
    void sessionsAndOtherRecordingsDoNotDisturbEachOther() throws Exception {
        assertThat(traced.ask("record")).isEqualTo("recording");
        try (Client first = new Client(traced.connect())) {
            first.run("jfr:shop.Order { @first = count(); }");
            assertThat(trace("jfr:shop.Order { @second = count(); }", "order 500"))
                    .isEqualTo("@second: 500\n");
            traced.ask("order 500");
            assertThat(first.stop()).isEqualTo("@first: 1000\n");
        }
        assertThat(traced.ask("recorded")).startsWith("RUNNING ");
    }

    @Test
    void leavesNothingBehindWhenTheTracerGoesAway() throws Exception {
        try (Client client = new Client(traced.connect())) {
            client.run(
                    "jfr:shop.Order { @ = count(); } profile:hz:100 { @p = count(); }"
                            + " wall:hz:100 { @w = count(); }");
            assertThat(traced.ask("state")).isNotEqualTo(NOTHING_LEFT);
        }
        traced.await("state", NOTHING_LEFT);
    }

    @Test
    void doesNotTraceItself() throws Exception {
        String text =
                trace(
                        "interval:ms:1 { @i = count(); } jfr:jdk.ThreadPark, jfr:jdk.SocketRead,"
                                + " jfr:jdk.FileWrite { @[thread] = count(); }",
                        "order 10",
                        "burn 300");
        assertThat(text).contains("@i: ").doesNotContain("nopal").doesNotContain("JFR Event");
    }

    @Test
    void pointsAtEventsAndFieldsThatAreNotThere() throws Exception {
        assertThat(rejection("BEGIN { }\njfr:jdk.GarbageColection { @ = count(); }"))
                .satisfies(
                        problem -> {
                            assertThat(problem.message())
                                    .isEqualTo("this JVM has no event jdk.GarbageColection");
                            assertThat(problem.hint()).contains("'jdk.GarbageCollection'");
                            assertThat(problem.span().start()).isEqualTo(10);
                        });
        assertThat(rejection("jfr:jdk.GarbageCollection { @ = args.sumOfPause; }"))
                .satisfies(
                        problem -> {
                            assertThat(problem.message()).endsWith("no argument 'sumOfPause'");
                            assertThat(problem.hint()).contains("sumOfPauses");
                        });
        assertThat(rejection("jfr:jdk.GCHeapSummary { @ = duration; }").message())
                .contains("has no duration");
        traced.await("state", NOTHING_LEFT);
    }

    /** So that one script fits several JDKs. */
    @Test
    void ignoresEventsThatAreNotThereIfTheScriptSaysSo() throws Exception {
        String missing = " jfr:jdk.NoSuchEvent { @never = count(); } BEGIN { @ran = 1; }";
        try (Client client = new Client(traced.connect())) {
            client.run("config = { missing_probes = \"ignore\"; }" + missing);
            assertThat(client.stop()).contains("@ran: 1");
        }
        try (Client client = new Client(traced.connect())) {
            client.ask("config = { missing_probes = \"warn\"; }" + missing);
            assertThat(client.receive(Message.Diagnosed.class).diagnostics())
                    .singleElement()
                    .satisfies(
                            problem -> {
                                assertThat(problem.isError()).isFalse();
                                assertThat(problem.message()).contains("no event jdk.NoSuchEvent");
                            });
            client.started();
            assertThat(client.stop()).contains("@ran: 1");
        }
    }

    private static Diagnostic rejection(String script) throws IOException {
        try (Client client = new Client(traced.connect())) {
            client.ask(script);
            List<Diagnostic> problems = client.receive(Message.Diagnosed.class).diagnostics();
            assertThat(problems).hasSize(1);
            assertThat(client.isClosed()).isTrue();
            return problems.getFirst();
        }
    }

    @Test
    void namesTheModuleThatAJvmLacks() throws Exception {
        try (Traced bare =
                        Traced.withAgent(
                                TracedProgram.class,
                                "--limit-modules",
                                "java.base,java.instrument,java.management,jdk.net");
                Client client = new Client(bare.connect())) {
            client.ask("profile:hz:99 { @ = count(); }");
            Diagnostic problem = client.receive(Message.Diagnosed.class).diagnostics().getFirst();
            assertThat(problem.message()).startsWith("profile:hz:99: ").contains("jdk.jfr");
            assertThat(problem.hint()).contains("--add-modules");
        }
    }

    /** As on Zero, which has the module and no recorder. */
    @Test
    void namesTheRecorderThatAJvmLacks() throws Exception {
        try (Traced bare = Traced.withAgent(TracedProgram.class, "-XX:-FlightRecorder")) {
            try (Client client = new Client(bare.connect())) {
                client.ask("jfr:jdk.GarbageCollection { @ = count(); }");
                Diagnostic problem =
                        client.receive(Message.Diagnosed.class).diagnostics().getFirst();
                assertThat(problem.message()).contains("this JVM has no Flight Recorder");
                assertThat(problem.hint()).contains("-XX:-FlightRecorder");
            }
            try (Client client = new Client(bare.connect())) {
                client.connection().send(new Message.Find("jfr:*"));
                assertThat(client.receive(Message.Refused.class).sentence())
                        .startsWith("this JVM has no Flight Recorder; ");
            }
        }
    }

    @Test
    void describesEvents() throws Exception {
        try (Client client = new Client(traced.connect())) {
            client.connection().send(new Message.Find("jfr:shop.*"));
            Message.Event event =
                    client.receive(Message.Described.class).events().stream()
                            .filter(each -> each.name().equals("jfr:shop.Order"))
                            .findFirst()
                            .orElseThrow();
            assertThat(event.fields())
                    .contains(
                            new Message.Field("args.size", "int64", "bytes", ""),
                            new Message.Field("args.patience", "int64", "ns", ""),
                            new Message.Field("args.discount", "int64", "1/100 %", ""),
                            new Message.Field("args.isPaid", "bool", "", ""),
                            new Message.Field("duration", "uint64", "ns", ""));
            assertThat(client.receive(Message.Described.class).events()).isEmpty();
        }
    }
}
