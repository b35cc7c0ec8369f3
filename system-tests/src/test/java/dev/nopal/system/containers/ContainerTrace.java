package dev.nopal.system.containers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.docs.Troubleshooting;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.harness.TraceProcess;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A way to run {@code nopal trace} on a {@code Mill} in a container, and what must come of it. */
final class ContainerTrace {
    static final int USAGE = 1;
    static final int NOT_PERMITTED = 126;
    static final int NO_SUCH_PROCESS = 127;

    private static final String STONE = "dev.nopal.system.targets.Stone";

    /** Methods, tracepoints, texts as keys; it ends by itself, because exec passes no signal. */
    private static final String SCRIPT =
            """
            method:STONE:grind { @ground = count(); @[args.grain] = count(); }
            usdt::mill:named { @named = count(); @sum = sum(arg0); }
            method:STONE:crush { exit(); }
            """
                    .replace("STONE", STONE);

    private final List<String> nopal;
    private final String target;
    private final boolean isInside;

    private ContainerTrace(List<String> nopal, String target, boolean isInside) {
        this.nopal = nopal;
        this.target = target;
        this.isInside = isInside;
    }

    /** Returns the command of this machine, as the user of the tests. */
    static ContainerTrace fromHost(ContainerJvm mill) {
        return fromHost(mill, List.of(), Nopal.jar().toString());
    }

    /** Returns the command of this machine, started by another one, such as setpriv. */
    static ContainerTrace fromHost(ContainerJvm mill, List<String> starter, String jar) {
        List<String> words = new ArrayList<>(starter);
        words.addAll(List.of(TargetJvm.java(), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        words.addAll(List.of("-jar", jar));
        return new ContainerTrace(words, Long.toString(mill.pid()), false);
    }

    /** Returns the command in the container of the program itself, whose process 1 that is. */
    static ContainerTrace inside(ContainerJvm mill) {
        return new ContainerTrace(nopalIn(mill.container()), "1", true);
    }

    /** Returns the command in another container, with the target as it is called there. */
    static ContainerTrace beside(Container sidecar, String target) {
        return new ContainerTrace(nopalIn(sidecar), target, false);
    }

    private static List<String> nopalIn(Container container) {
        return container.exec(
                JavaRuntime.JAVA,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-jar",
                ContainerSetup.NOPAL);
    }

    /** Traces known numbers of events; fails unless every one is counted and nothing is left. */
    void assertExact(ContainerJvm mill, String... options) {
        ContainerFiles files = ContainerFiles.of(mill);
        try (TraceProcess trace = TraceProcess.launch(words(options))) {
            trace.awaitAttached();
            assertThat(mill.ask("grind", "700")).isEqualTo("494900");
            assertThat(mill.ask("named", "300")).isEqualTo("300");
            assertThat(mill.ask("crush", "1")).isEqualTo("1");
            assertThat(trace.end(0).lines())
                    .contains("@ground: 700", "@named: 300", "@sum: 44850")
                    .contains("@[text 0]: 100", "@[text 6]: 100");
            assertThat(trace.said()).doesNotContain("lost");
        }
        assertThat(mill.ask("named", "10")).as("events after it").isEqualTo("0");
        assertThat(mill.chatter()).as("printed into the application").isEmpty();
        if (isInside) {
            files.assertNothingElseIsLeft();
        } else {
            files.assertNothingIsLeft();
        }
    }

    /**
     * Asks for a trace; fails unless one sentence says why not, as the section of
     * docs/troubleshooting.md has it, and nothing has changed in the container.
     */
    void assertRefused(ContainerJvm mill, String section, int exit, String... contained) {
        ContainerFiles files = ContainerFiles.of(mill);
        try (TraceProcess trace = TraceProcess.launch(words())) {
            assertThat(trace.end(exit)).isEmpty();
            String said = trace.said().strip();
            assertThat(said.lines()).as("one sentence").hasSize(1);
            assertThat(said).contains(contained);
            Troubleshooting.assertListed(section, said);
        }
        assertThat(mill.ask("grind", "7")).isEqualTo("98");
        assertThat(mill.chatter()).as("printed into the application").isEmpty();
        files.assertNothingIsLeft();
    }

    private List<String> words(String... options) {
        List<String> words = new ArrayList<>(nopal);
        words.addAll(List.of("trace", "--engine", "jvm"));
        words.addAll(Arrays.asList(options));
        words.addAll(List.of("-p", target, "-e", SCRIPT));
        return words;
    }
}
