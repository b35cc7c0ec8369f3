package dev.nopal.system.tracepoints;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Probe;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Puppet;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/** Tests what bpftrace lists: all of it, at once, and nothing that is hidden. */
class ListingTest {
    private static TargetJvm target;
    private static String image;

    @BeforeAll
    static void start() {
        Bpftrace.require();
        target = TargetJvm.start(Puppet.class);
        target.ask("declare", "shop", "order_placed", "long", "String");
        target.ask("declare", "shop", "order_paid", "long");
        image = target.ask("declare", "shop", "cart__emptied");
        target.ask("declare", "other", "order_placed");
    }

    @AfterAll
    static void stop() {
        target.close();
    }

    private static List<String> inFile(String... names) {
        return List.of(names).stream().map(name -> "usdt:" + image + ":" + name).toList();
    }

    private static List<String> inProcess(String... names) {
        String root = "/proc/" + target.pid() + "/root";
        return List.of(names).stream().map(name -> "usdt:" + root + image + ":" + name).toList();
    }

    @Test
    void bpftraceListsByPid() {
        assertThat(Bpftrace.list(target.pid(), "usdt:*:shop:*"))
                .isEqualTo(inProcess("shop:cart__emptied", "shop:order_paid", "shop:order_placed"));
        assertThat(Bpftrace.list(target.pid(), "usdt:*:other:*")).hasSize(1);
    }

    @Test
    void bpftraceListsByPath() {
        assertThat(Bpftrace.list("usdt:" + image + ":*"))
                .isEqualTo(inFile("shop:cart__emptied", "shop:order_paid", "shop:order_placed"));
        assertThat(Bpftrace.list("usdt:" + image + ":shop:order_paid"))
                .isEqualTo(inFile("shop:order_paid"));
    }

    @Test
    void bpftraceListsByWildcard() {
        assertThat(Bpftrace.list("usdt:" + image + ":shop:order_*"))
                .isEqualTo(inFile("shop:order_paid", "shop:order_placed"));
        String anyProcess = image.replace(Long.toString(target.pid()), "*");
        assertThat(Bpftrace.list("usdt:" + anyProcess + ":sh*:*paid"))
                .isEqualTo(inFile("shop:order_paid"));
        assertThat(Bpftrace.list(target.pid(), "usdt:*:shop:order_p*"))
                .isEqualTo(inProcess("shop:order_paid", "shop:order_placed"));
    }

    @Test
    void lateTracepointIsListedAndAttachedWhileBpftraceRuns() {
        target.ask("declare", "late", "early", "long");
        Probe early = target.probe("late", "early");
        try (Bpftrace first =
                Bpftrace.start(early.spec() + " { printf(\"early %ld\\n\", arg0); }")) {
            target.ask("declare", "late", "later", "int", "String");
            assertThat(Bpftrace.list(target.pid(), "usdt:*:late:*"))
                    .map(line -> line.replaceFirst(".*:", ""))
                    .containsExactly("early", "later");
            Probe later = target.probe("late", "later");
            assertThat(later.path()).isEqualTo(early.path());
            try (Bpftrace second =
                    Bpftrace.start(
                            later.spec() + " { printf(\"later %d %s\\n\", arg0, str(arg1)); }",
                            "-p",
                            Long.toString(target.pid()))) {
                assertThat(target.ask("fire", "late", "later", "int=-2", "String=two"))
                        .isEqualTo("true");
                second.await("later -2 two");
            }
            target.ask("fire", "late", "early", "long=1");
            first.await("early 1");
        }
    }

    @Test
    void providerThatOutgrowsItsImageStaysVisible() {
        target.ask("declare", "large", "first");
        List<String> names = new ArrayList<>(List.of("first"));
        for (int i = 0; i < 200; i++) {
            names.add("probe_" + i);
            target.ask("declare", "large", "probe_" + i, "long");
        }
        assertThat(target.ask("paths", "large").split(", ")).hasSizeGreaterThan(1);
        assertThat(Bpftrace.list(target.pid(), "usdt:*:large:*"))
                .map(line -> line.replaceFirst(".*:", ""))
                .containsExactlyInAnyOrderElementsOf(names);
        Probe last = target.probe("large", "probe_199");
        try (Bpftrace bpftrace =
                Bpftrace.start(
                        last.spec() + " { printf(\"%ld\\n\", arg0); }",
                        "-p",
                        Long.toString(target.pid()))) {
            target.ask("fire", "large", "probe_199", "long=199");
            bpftrace.await("199");
        }
    }
}
