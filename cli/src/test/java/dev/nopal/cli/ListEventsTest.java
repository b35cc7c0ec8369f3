package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.List;

/** Lists events of the Flight Recorder. */
final class ListEventsTest {
    @Test
    void listsThoseOfThisJdkWithoutTarget() {
        assertThat(Cli.run("list", "jfr:jdk.Socket*").out().lines())
                .containsExactly("jfr:jdk.SocketRead", "jfr:jdk.SocketWrite");
        assertThat(Cli.run("list", "jfr:*").out().lines()).hasSizeGreaterThan(150);
        assertThat(Cli.run("list", "jfr:jdk.Socket*").err()).contains("-p TARGET");
    }

    @Test
    void showsFieldsWithTypesAndUnits() {
        assertThat(Cli.run("list", "-v", "jfr:jdk.GCHeapSummary").out())
                .startsWith("jfr:jdk.GCHeapSummary\n    Heap Summary\n")
                .containsPattern("\n    args.heapUsed +uint64 in bytes +\\S")
                .containsPattern("\n    args.heapSpace.committedSize +uint64 in bytes +\\S")
                .containsPattern("\n    args.startTime +uint64 in ns since boot +\\S");
        assertThat(Cli.run("list", "-v", "jfr:jdk.ThreadSleep").out())
                .containsPattern("\n    duration +uint64 in ns\n    ustack +ustack\n");
    }

    @Test
    @Tag("slow")
    void asksAJvmAndLeavesNoRecordingThere() throws IOException {
        try (Child child = Child.java(List.of(), ShopProgram.class)) {
            String pid = Integer.toString(child.pid());
            String json = Cli.run("list", "--json", "jfr:jdk.ThreadSleep", "-p", pid).out();
            assertThat(json)
                    .contains("\"probe\": \"jfr:jdk.ThreadSleep\"")
                    .contains("\"text\": \"args.time\"")
                    .contains("\"unit\": \"ns\"");
            assertThat(Cli.run("list", "jfr:jdk.Nothing", "-p", pid).out()).isEmpty();
        }
    }
}
