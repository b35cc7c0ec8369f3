package dev.nopal.system.tracepoints;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Gdb;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.OneAtATime;
import dev.nopal.system.harness.Perf;
import dev.nopal.system.harness.Probe;
import dev.nopal.system.harness.Readelf;
import dev.nopal.system.harness.Seen;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.harness.Tplist;
import dev.nopal.system.harness.Tracefs;
import dev.nopal.system.targets.InterfacePuppet;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Tests that every tool finds what {@code nopal list -v} shows: names, places, arguments. */
@ResourceLock(OneAtATime.PERF)
class AgreementTest {
    /** Other tests run the same program, and would share its image. */
    @TempDir static Path folder;

    private static TargetJvm target;
    private static Probe any;
    private static List<Nopal.Listed> listed;
    private static List<Seen> seen;

    @BeforeAll
    static void list() {
        target = TargetJvm.start(InterfacePuppet.class, "-Dnopal.dir=" + folder);
        any = target.probe("edges", "none");
        listed = Nopal.list(target.pid(), "edges:*");
        seen = listed.stream().map(Seen::of).toList();
    }

    @AfterAll
    static void stop() {
        target.close();
    }

    @Test
    void nopalShowsDeclaredTypesAndNames() {
        assertThat(listed).hasSize(13);
        assertThat(find("twelve").arguments())
                .map(argument -> argument.type() + " " + argument.name())
                .containsExactly(
                        "byte a",
                        "short b",
                        "char c",
                        "int d",
                        "long e",
                        "float f",
                        "double g",
                        "boolean h",
                        "String i",
                        "Color j",
                        "long eleventh",
                        "String l");
    }

    @Test
    void bpftraceAgrees() {
        assertThat(Bpftrace.list(target.pid(), "usdt:*:edges:*"))
                .isEqualTo(listed.stream().map(Nopal.Listed::probe).toList());
    }

    @Test
    void bpftraceAttachesToWhatNopalPrintsAndNopalSaysSo() {
        assertThat(listed).allMatch(each -> !each.patched() && each.count() == 0);
        String one = find("one_int").probe();
        try (Bpftrace bpftrace = Bpftrace.start(one + " { printf(\"%d\\n\", arg0); }")) {
            assertThat(Nopal.list(target.pid(), "edges:*"))
                    .filteredOn(each -> each.patched() && each.count() == 1)
                    .map(Nopal.Listed::probe)
                    .containsExactly(one);
            target.ask("fire", "edges", "one_int", "int=-42");
            bpftrace.await("-42");
        }
    }

    private static Nopal.Listed find(String name) {
        return listed.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    }

    @Test
    void readelfAgrees() {
        assertThat(Readelf.notes(any.path().toString()).stream().map(Seen::of))
                .containsExactlyInAnyOrderElementsOf(seen);
    }

    @Test
    void bccAgrees() {
        assertThat(Tplist.list(target.pid(), "edges:*")).containsExactlyInAnyOrderElementsOf(seen);
    }

    @Test
    void gdbAgrees() {
        assertThat(Gdb.probes(target.pid(), "edges", any.loadAddress()))
                .containsExactlyInAnyOrderElementsOf(
                        seen.stream().map(Seen::withoutArguments).toList());
    }

    @Test
    void perfAgrees() {
        try (Perf perf = Perf.open()) {
            perf.add(any.path());
            assertThat(perf.list())
                    .containsExactlyInAnyOrderElementsOf(
                            seen.stream().map(each -> "sdt_edges:" + each.name()).toList());
            seen.forEach(each -> perf.define("edges", each.name()));
            assertThat(perf.definitions("edges")).containsExactlyInAnyOrderElementsOf(seen);
        }
    }

    @Test
    void ftraceAgrees() {
        Seen twelve = Seen.of(find("twelve"));
        List<String> texts = List.of("i", "j", "l");
        List<String> fetch = new ArrayList<>();
        for (int i = 0; i < twelve.arguments().size(); i++) {
            String name = Character.toString('a' + i);
            fetch.add(name + "=" + twelve.fetch(i, texts.contains(name)));
        }
        try (Tracefs tracefs = Tracefs.open()) {
            tracefs.attach("twelve", any.path(), twelve.location(), twelve.semaphore(), fetch);
            target.ask(
                    "fire",
                    "edges",
                    "twelve",
                    "byte=-1",
                    "short=-2",
                    "char=3",
                    "int=-4",
                    "long=-5",
                    "float=1.5",
                    "double=0.5",
                    "boolean=true",
                    "String=nine",
                    "Color=RED",
                    "long=-11",
                    "String=twelve");
            assertThat(tracefs.events())
                    .singleElement()
                    .asString()
                    .endsWith(
                            "a=-1 b=-2 c=3 d=-4 e=-5 f=1069547520 g=4602678819172646912 h=1 i=\"nine\" j=\"RED\" k=-11 l=\"twelve\"");
        }
    }
}
