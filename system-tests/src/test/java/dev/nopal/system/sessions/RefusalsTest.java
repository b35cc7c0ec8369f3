package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.docs.Troubleshooting;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Subprocess;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Provokes the messages of {@code nopal trace} in docs/troubleshooting.md that need no special JVM,
 * and compares them word for word. {@code UntraceableTest} and others do so with the rest.
 */
@Timeout(120)
class RefusalsTest {
    private static final String SECTION = "nopal trace";
    private static final String EVENT = "usdt::sessions:event";

    private static Target target;

    @BeforeAll
    static void start() {
        target = Target.start();
    }

    @AfterAll
    static void stop() {
        target.close();
    }

    @Test
    void noJvm() {
        try (Subprocess sleeping =
                Subprocess.start(new ProcessBuilder(new ArrayList<>(List.of("sleep", "60"))))) {
            assertRefused(1, "--engine", "jvm", "-p", "" + sleeping.pid(), "-e", EVENT + " { }");
        }
    }

    @Test
    void savedFileIsAnotherArchive(@TempDir Path folder) throws IOException {
        Path archive = folder.resolve("any.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            zip.putNextEntry(new ZipEntry("any"));
        }
        Command.Result shown = Nopal.run("show", archive.toString());
        assertThat(shown.exit()).isEqualTo(1);
        Troubleshooting.assertListed(
                SECTION, shown.err().strip().replace(archive.toString(), "FILE"));
    }

    @Test
    void noTarget() {
        assertRefused(1, "-e", EVENT + " { }");
    }

    @Test
    void commandThatCannotStart() {
        assertRefused(127, "-c", "/does/not/exist", "-e", EVENT + " { }");
    }

    @Test
    void commandThatIsNoJvm() {
        assertRefused(1, "-c", "true", "-e", EVENT + " { }");
    }

    @Test
    void liveInAFile() {
        assertRefused(1, "--live", "-f", "json", "-p", "" + target.pid(), "-e", EVENT + " { }");
    }

    @Test
    void noBpftrace() {
        List<String> words = Trace.command("--engine", "bpftrace", "-e", EVENT + " { }");
        Command.Result result =
                Command.of(words).environment(Map.of("PATH", "/does/not/exist")).run();
        assertThat(result.exit()).isEqualTo(1);
        assertThat(Troubleshooting.assertListed(SECTION, last(result.err().lines().toList())))
                .contains("bpftrace is not installed");
    }

    /** Nothing is attached, and the place is shown below. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "usdt::sessions:event { @[args.nothing] = count(); } | has no argument",
                "usdt::sessions:event { @[kstack] = count(); } | needs the kernel",
                "jfr:jdk.GarbageColection { } | this JVM has no event",
                "method:Entry:getKey { } | loaded classes are named",
                "tracepoint_of:event { } | Invalid probe type",
                "method:java.lang.Thread:start { @ = hist(duration); } | duration can not be used",
            })
    void scriptsThatCannotRun(String script, String part) {
        try (Trace trace =
                Trace.begin("--engine", "jvm", "-q", "-p", "" + target.pid(), "-e", script)) {
            trace.end(1);
            String first = trace.said().getFirst();
            assertThat(first).startsWith("-e:1:");
            String row =
                    Troubleshooting.assertListed(
                            SECTION, first.replaceFirst("^-e:1:[-0-9]+: ", ""));
            assertThat(row).contains(part);
        }
        target.assertDetached(script);
    }

    @Test
    void tracepointThatIsNotThereYet() {
        try (Trace trace = Trace.attach(target, "usdt::sessions:nobody { } BEGIN { }")) {
            trace.stop();
            assertThat(warnings(trace))
                    .containsExactly(
                            "WARNING: no tracepoint matches … yet; it will be attached when"
                                    + " declared");
        }
    }

    @Test
    void tracepointThatAppearsAndDoesNotFit() {
        try (Trace trace =
                Trace.attach(target, "usdt::sessions:unfit1 { print(args.nothing); } BEGIN { }")) {
            target.ask("declare", "unfit", "1");
            trace.process().awaitErr("warning", line -> line.contains("appeared"));
            trace.stop();
            assertThat(warnings(trace))
                    .contains("WARNING: … appeared and is not traced: … has no argument '…'");
        }
    }

    @Test
    void mapWhoseTypeIsNotKnown() {
        String script =
                "usdt::sessions:nobody { @x[args.zone] = args.zone; }"
                        + " END { print(strncmp(@x[\"a\"], \"b\", 1)); }";
        try (Trace trace = Trace.begin("--engine", "jvm", "-p", "" + target.pid(), "-e", script)) {
            trace.process().awaitErr("first warning", line -> line.contains("WARNING"));
            trace.stop();
            assertThat(warnings(trace))
                    .contains(
                            "WARNING: nothing ran, because no probe appeared that gives a type to"
                                    + " @…");
        }
    }

    /** Returns the rows of the document for what the command warned of. */
    private static List<String> warnings(Trace trace) {
        return trace.said().stream()
                .filter(line -> line.contains("WARNING: "))
                .map(line -> line.substring(line.indexOf("WARNING: ")))
                .map(line -> Troubleshooting.assertListed(SECTION, line))
                .toList();
    }

    /** The limits of docs/language.md that a script meets, each with its sentence at the end. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "usdt::sessions:event { @[arg0] = count(); } | 5000 | 904 | the map is full",
                "usdt::sessions:event { $i = 0; while ($i < 100000) { $i++; } @ = count(); } | 3 | 3"
                        + " | ",
                "let @m = hash(10); usdt::sessions:event { @m[arg0] = 1; } | 25 | 15"
                        + " | the map is full",
            })
    void limitsAreCountedAndNamed(String script, String fired, long lost, String cause) {
        try (Trace trace = Trace.attach(target, script)) {
            target.ask("fire", fired);
            trace.stop();
            assertThat(last(trace.said())).startsWith("nopal: probes fired ");
            List<String> losses =
                    trace.said().stream().filter(line -> line.contains(": lost ")).toList();
            assertThat(losses).hasSize(1);
            String said = losses.getFirst();
            assertThat(said).startsWith("nopal: lost " + lost + " times: ");
            assertThat(said).contains(cause == null ? "" : cause);
            assertThat(Troubleshooting.messages(SECTION))
                    .contains("nopal: lost N times: the map is full", "nopal: lost N times: …");
        }
    }

    /** Lists where the other rows are provoked, so that a row without a test is noticed. */
    @Test
    void everyRowIsProvokedSomewhere() {
        Set<String> elsewhere =
                new TreeSet<>(
                        List.of(
                                // UntraceableTest
                                "nopal: process N runs JDK N, and scripts run inside JDK 17 or"
                                        + " newer only; …",
                                "nopal: process N runs with -XX:+DisableAttachMechanism; …",
                                "nopal: process N runs with -XX:-EnableDynamicAgentLoading; …",
                                "nopal: process N runs on a JDK image without the module"
                                        + " java.instrument; …",
                                // SecondUserTest
                                "nopal: the agent in process N opened no socket: …",
                                // MemoryCgroupTest, FullFileSystemTest
                                "nopal: the script needs N MiB…, and a session may take N MiB, a"
                                        + " quarter of the N MiB left …; …",
                                "nopal: the session ends, because … is full; free some space there",
                                "nopal: the session in process N ended early: the file system of its"
                                        + " file was full",
                                // FileLimitTest, FileMappingTest
                                "nopal: the script needs N MiB for N maps, and a session file has at"
                                        + " most N MiB…; …",
                                "nopal: cannot read FILE: it has N MiB, and before Java 22 at most"
                                        + " 2047 MiB can be mapped; use Java 22 or newer",
                                // SessionRefusedTest
                                "nopal: cannot create the session file in …: …",
                                "nopal: the program has no memory left for a session (…); …",
                                // ProtocolTest
                                "nopal: the … is too old for the … (protocol …); upgrade …",
                                // LifecycleTest, ConservationTest, AttachingTest
                                "nopal: process N was killed: END did not run, and maps that are"
                                        + " not aggregations are lost",
                                "nopal: lost N times: the tracer did not keep up",
                                "WARNING: A Java agent has been loaded dynamically",
                                // MethodsTest, RejectionTest, LexerTest
                                "ERROR: … has no field '…'",
                                "ERROR: the JDK hides the fields of … from all programs",
                                "ERROR: no class … is loaded",
                                "ERROR: there are no numbers with a fraction, except durations",
                                "ERROR: … is not a whole number of nanoseconds",
                                "ERROR: ustack: the pattern of classes is empty",
                                // MethodValuesTest, MethodSourceTest
                                "WARNING: the field '…' is … in …, … in …; it is read from the"
                                        + " object's own class, as …",
                                "nopal: … was null N times, so its field … was read as …",
                                "nopal: … had no field … N times; the first such object was of the"
                                        + " class …",
                                "nopal: N … instrumented only after … loaded, so first calls are"
                                        + " missing: …",
                                // ObjectFieldsTest counts them
                                "nopal: … was of a class whose fields were not known yet N times, so"
                                        + " its field … was read as …; the first such class was …",
                                "nopal: … is synchronized: duration leaves out how long it waits for"
                                        + " its own lock; nopal locks shows that",
                                "nopal: N of the methods are synchronized, such as …: duration leaves"
                                        + " out how long they wait for their own lock; nopal locks"
                                        + " shows that",
                                // TraceCommandTest
                                "ERROR: break or continue out of a block expression inside another"
                                        + " one",
                                // AgentTest
                                "ERROR: this probe compiles to more than 64 KiB of Java bytecode",
                                "nopal: the command did not become a JVM 17 or newer, so nothing"
                                        + " was traced; …",
                                // JfrProbesTest, SamplesTest
                                "ERROR: …: this JVM has no Flight Recorder",
                                "ERROR: …: this JVM runs without the module jdk.jfr, which its image"
                                        + " has",
                                "nopal: N threads skipped in samples (time limit per round)",
                                // OverheadLimitTest
                                "nopal: removed PROBE after T s: N events took about P % of one"
                                        + " processor, …; its figures are partial",
                                "Partial: PROBE covers only the first T s; it cost too much",
                                "PATTERN matches only trivial methods (N), which patterns leave out",
                                "--max-overhead X is not a share of a processor; write 10, 2.5% or"
                                        + " none",
                                "nopal: probes fired … of one processor",
                                // OutputsTest, UnansweringProgramTest, TooManySessionsTest
                                "nopal: FILE exists already; --save needs a new name",
                                "nopal: 64 sessions run in this JVM already, which is the most; end"
                                        + " one of them",
                                "nopal: the traced program has no file descriptor left; …",
                                "nopal: process N ended before the script started there; nothing was"
                                        + " traced",
                                "nopal: process N does not answer, it is stopped (SIGSTOP): END did"
                                        + " not run, …",
                                "nopal: nothing was seen in … s: …",
                                "nopal: the script has ended; what it printed waits for a slow"
                                        + " reader of the output, Ctrl-C drops it",
                                "nopal: cannot save the session to FILE: …; the session is kept in"
                                        + " …",
                                // TraceIdsInSessionsTest; None: a JDK without a known way to ask
                                "nopal: trace_id and span_id are empty, because the program uses"
                                        + " Agent.listen(), …",
                                "nopal: trace_id and span_id are empty, because this JVM does not"
                                        + " tell which classes are initialised (…); …",
                                // None: an old JDK that waits, a machine that is slow to attach, a
                                // JDK that refuses to
                                // attach, an image without jdk.jfr, a recorder that loses data.
                                "nopal: traced N s; instrumenting took N s",
                                "nopal: traced N s; starting the Flight Recorder took N s",
                                "nopal: N methods were instrumented when the trace was ended; nothing"
                                        + " was traced, …",
                                "nopal: process N has not answered for 4 s; the machine is"
                                        + " overloaded, so nopal waits for up to N s",
                                "nopal: the command runs JDK N, and scripts run inside JDK 17 or"
                                        + " newer only; nothing was traced",
                                "nopal: process N does not let an agent attach: …",
                                "ERROR: …: this JVM's image has no module jdk.jfr",
                                "nopal: lost N times: JFR lost data before it could be read",
                                // NamespacesTest, ListenerCheckTest, JvmListenerTest,
                                // PlacedAgentTest, AttachedJvmTest
                                "nopal: process N runs in another user namespace, where user N is"
                                        + " neither its own user nor root; …",
                                "nopal: process N runs with group N, and its JVM refuses this one,"
                                        + " N; …",
                                "nopal: process N has no /tmp that can be written, and a JVM opens"
                                        + " its attach socket there; …",
                                "nopal: process N has no folder into which the agent can be copied:"
                                        + " …; …",
                                "nopal: the attach socket … is that of another process with the pid"
                                        + " N, which shares this folder with process N; …",
                                "nopal: … belongs to user N, so that process N would print a thread"
                                        + " dump instead of letting nopal attach; …",
                                "nopal: process N ended before nopal could attach",
                                "nopal: … would have an argument of N bytes, and JVMs take at most"
                                        + " 1024; …",
                                "nopal: the attach socket … is not that of process N (…): a process"
                                        + " that was killed has left it; …",
                                // ManyJvmsTest, JvmSourceTest
                                "nopal: NAME is not traced: …",
                                "nopal: the script ran in none of the JVMs",
                                "nopal: NAME has ended; what was traced until then is kept",
                                "nopal: NAME has appeared and is traced, too",
                                "nopal: about the script in NAME, …:",
                                "nopal: the agent in NAME is too old for target; restart the"
                                        + " process with this nopal's agent",
                                "nopal: only --engine jvm traces several processes, and it cannot"
                                        + " run this: …; pass one -p",
                                "nopal: -c CMD starts its own target; leave out -p and --jvms",
                                "nopal: an empty MAIN names no JVM; pass part of a main class, or"
                                        + " '*' for all",
                                // WordsOfBpftraceTest
                                "nopal: the script has no parameter --…; …",
                                // ManyJvmsEndTest, SilentLineTest, AllJvmsTest
                                "nopal: all JVMs have ended; waiting for others, Ctrl-C ends the"
                                        + " trace",
                                "nopal: the session file of NAME is damaged, and missing: …",
                                "nopal: NAME is not reached any more: …",
                                "nopal: JVMs that appear now are not traced: …",
                                // RareRefusalsTest
                                "nopal: process N belongs to user …; run nopal as that user or as"
                                        + " root",
                                "nopal: no perf map could be written: stacks have no Java names"));
        List<String> here =
                List.of(
                        "nopal: process N is not a JVM; --engine bpftrace traces other programs",
                        "nopal: say which JVM: -p PID, -p MAIN, --jvms MAIN or -c CMD; nopal ps shows"
                                + " them",
                        "nopal: cannot read FILE: it is a zip archive, but not one of sessions",
                        "nopal: cannot start …",
                        "nopal: the command ended and was not a JVM 17 or newer; --children traces"
                                + " those that it starts",
                        "nopal: --live draws text on the terminal; leave out -o and -f json",
                        "nopal: bpftrace is not installed; apt-get install bpftrace, or --engine"
                                + " jvm",
                        "WARNING: no tracepoint matches … yet; it will be attached when declared",
                        "WARNING: … appeared and is not traced: … has no argument '…'",
                        "WARNING: nothing ran, because no probe appeared that gives a type to @…",
                        "ERROR: … has no argument '…'",
                        "ERROR: … needs the kernel; run it with --engine bpftrace",
                        "ERROR: this JVM has no event …",
                        "ERROR: N loaded classes are named …",
                        "ERROR: Invalid probe type: …",
                        "ERROR: duration can not be used with \"method\" probes",
                        "nopal: lost N times: the map is full",
                        "nopal: lost N times: …");
        List<String> all = new ArrayList<>(elsewhere);
        all.addAll(here);
        assertThat(Troubleshooting.messages(SECTION)).containsExactlyInAnyOrderElementsOf(all);
    }

    private static void assertRefused(int code, String... words) {
        try (Trace trace = Trace.begin(words)) {
            assertThat(trace.end(code)).isEmpty();
            assertThat(trace.said()).as(Arrays.toString(words)).hasSize(1);
            Troubleshooting.assertListed(SECTION, trace.said().getFirst());
        }
        target.assertDetached("refused");
        target.assertSilent();
    }

    private static String last(List<String> lines) {
        return lines.getLast();
    }
}
