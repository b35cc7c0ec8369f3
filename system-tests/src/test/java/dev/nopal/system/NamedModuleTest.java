package dev.nopal.system;

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
import java.util.Map;

/** Tests interface providers from a named module, compiled and run as an application is. */
class NamedModuleTest {
    private static final String MODULE =
            """
            module shop {
                requires dev.nopal.core;

                opens shop.open to
                        dev.nopal.core;
            }
            """;

    private static final String OPEN =
            """
            package shop.open;

            import dev.nopal.Provider;

            @Provider("opened")
            public interface OpenTrace {
                void seen(int value);
            }
            """;

    private static final String MAIN =
            """
            package shop.closed;

            import dev.nopal.*;
            import java.lang.invoke.MethodHandles;
            import java.util.function.*;

            public final class Main {
                enum Size { SMALL, LARGE }

                @Provider("shop")
                interface ShopTrace {
                    void orderPlaced(long id, String customer);
                    boolean orderPlacedEnabled();
                    void priced(long id, Supplier<String> why);
                    void weighed(LongSupplier grams, Size size);
                    @Name("cart__emptied") void cartEmptied(@Arg("items") int n);
                    long checkoutStart();
                    void checkout(@Elapsed long start, String user);
                    default void placedTwice(long id) {
                        orderPlaced(id, "first");
                        orderPlaced(id, "second");
                    }
                }

                private static final ShopTrace TRACE =
                        Tracepoints.of(MethodHandles.lookup(), ShopTrace.class);
                private static int asked;

                private static String why() {
                    asked++;
                    return "because";
                }

                private static Object answer(String command) {
                    switch (command) {
                        case "paths\\tshop" -> {
                            return TracepointProvider.named("shop").paths();
                        }
                        case "all" -> {
                            TRACE.placedTwice(1);
                            TRACE.priced(2, Main::why);
                            TRACE.weighed(() -> -3, Size.LARGE);
                            TRACE.cartEmptied(4);
                            TRACE.checkout(0, "nobody looked when it began");
                            TRACE.checkout(TRACE.checkoutStart(), "fifth");
                            return asked;
                        }
                        case "enabled" -> {
                            return TRACE.orderPlacedEnabled();
                        }
                        case "start" -> {
                            return TRACE.checkoutStart();
                        }
                        case "of closed" -> {
                            return Tracepoints.of(ShopTrace.class);
                        }
                        case "of open" -> {
                            Tracepoints.of(shop.open.OpenTrace.class).seen(1);
                            return TracepointProvider.named("opened").tracepoints();
                        }
                        default -> throw new IllegalArgumentException(command);
                    }
                }

                public static void main(String[] args) {
                    IO.println("= ready");
                    for (String line = IO.readln(); line != null; line = IO.readln()) {
                        try {
                            IO.println("= " + answer(line));
                        } catch (Exception e) {
                            IO.println("! " + e);
                        }
                    }
                }
            }
            """;

    @TempDir private static Path folder;

    private static TargetJvm target;

    @BeforeAll
    static void start() {
        target =
                CompiledModule.compile(
                                folder,
                                Map.of(
                                        "module-info.java",
                                        MODULE,
                                        "shop/open/OpenTrace.java",
                                        OPEN,
                                        "shop/closed/Main.java",
                                        MAIN))
                        .start("shop/shop.closed.Main");
    }

    @AfterAll
    static void stop() {
        target.close();
    }

    @Test
    void bpftraceSeesInterfaceProvider() {
        assertThat(target.ask("all")).isEqualTo("0"); // nobody looks: nothing lazy is computed
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

    @Test
    void nothingIsPrinted() {
        assertThat(target.process().err()).isEmpty();
    }
}
