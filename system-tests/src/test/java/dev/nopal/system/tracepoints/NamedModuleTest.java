package dev.nopal.system.tracepoints;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.Tracepoint;
import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.CompiledModule;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Probe;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.OfClass;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/** Tests interface providers from a named module, compiled and run as an application is. */
class NamedModuleTest {
    @TempDir private static Path folder;

    private static TargetJvm target;

    @BeforeAll
    static void start() {
        target = CompiledModule.compile("shop", folder).start("shop/shop.closed.Main");
    }

    @AfterAll
    static void stop() {
        target.close();
    }

    @Test
    void bpftraceSeesInterfaceProvider() {
        assertThat(target.ask("all")).isEqualTo("0"); // not enabled: nothing lazy is computed
        assertThat(target.ask("enabled")).isEqualTo("false");
        assertThat(target.ask("start")).isEqualTo("0");
        Probe probe = target.probe("shop", "order_placed");
        String path = "usdt:" + probe.path() + ":shop:";
        try (Bpftrace bpftrace =
                Bpftrace.start(
                        """
                        Xorder_placed { printf("placed %ld %s\\n", arg0, str(arg1)); }
                        Xpriced { printf("priced %ld %s\\n", arg0, str(arg1)); }
                        Xweighed { printf("weighed %ld %s\\n", arg0, str(arg1)); }
                        Xcart__emptied { printf("emptied %ld\\n", arg0); }
                        Xcheckout { printf("checkout %d %s\\n", arg0 > 0, str(arg1)); }
                        """
                                .replace("X", path))) {
            assertThat(target.ask("enabled")).isEqualTo("true");
            assertThat(target.ask("all")).isEqualTo("1");
            bpftrace.await("fifth");
            assertThat(bpftrace.stop().lines())
                    .containsExactly(
                            "placed 1 first",
                            "placed 1 second",
                            "priced 2 because",
                            "weighed -3 LARGE",
                            "emptied 4",
                            "checkout 1 fifth");
        }
        assertThat(target.ask("all")).isEqualTo("1");
        assertThat(target.process().err()).isEmpty();
    }

    @Test
    void nopalShowsParameterNames() {
        assertThat(Nopal.list(target.pid(), "shop:*"))
                .map(
                        listed ->
                                listed.name()
                                        + listed.arguments().stream()
                                                .map(a -> a.type() + " " + a.name())
                                                .toList())
                .containsExactlyInAnyOrder(
                        "order_placed[long id, String customer]",
                        "priced[long id, String why]",
                        "weighed[long grams, Size size]",
                        "cart__emptied[int items]",
                        "checkout[long start, String user]");
    }

    @Test
    void closedPackageIsRefusedWithTheRemedy() {
        assertThat(target.askInVain("of closed"))
                .contains("IllegalArgumentException")
                .contains("shop.closed.Main$ShopTrace")
                .contains("pass MethodHandles.lookup()");
    }

    @Test
    void openPackageNeedsNoLookup() {
        assertThat(target.ask("of open")).isEqualTo("[opened:seen]");
    }

    @Test
    void classPathNeedsNoLookup() {
        try (TargetJvm onClassPath = TargetJvm.start(OfClass.class)) {
            assertThat(onClassPath.ask("declare")).isEqualTo("[simple:seen]");
        }
    }

    @Test
    void classPathNeedsNoLookupWhereNopalIsModule() {
        List<String> options =
                List.of(
                        "--module-path",
                        TargetJvm.location(Tracepoint.class),
                        "--add-modules=dev.nopal.core",
                        "--enable-native-access=dev.nopal.core",
                        "-cp",
                        TargetJvm.location(OfClass.class),
                        OfClass.class.getName());
        try (TargetJvm mixed = TargetJvm.launch(options)) {
            assertThat(mixed.ask("declare")).isEqualTo("[simple:seen]");
        }
    }
}
