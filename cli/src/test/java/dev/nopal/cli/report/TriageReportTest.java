package dev.nopal.cli.report;

import static dev.nopal.cli.report.ReportTexts.PAY;
import static dev.nopal.cli.report.ReportTexts.POOL;
import static dev.nopal.cli.report.ReportTexts.SERVE;
import static dev.nopal.cli.report.ReportTexts.SLEEP;
import static dev.nopal.cli.report.ReportTexts.count;
import static dev.nopal.cli.report.ReportTexts.entry;
import static dev.nopal.cli.report.ReportTexts.map;
import static dev.nopal.cli.report.ReportTexts.scalar;
import static dev.nopal.cli.report.ReportTexts.stack;
import static dev.nopal.cli.report.ReportTexts.sum;
import static dev.nopal.cli.report.ReportTexts.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;

import java.io.IOException;

/** The screen of {@code nopal triage}, from maps as a session leaves them. */
final class TriageReportTest {
    @Test
    void triageLeadsToTheMethodThatWaits() throws IOException {
        String text =
                text(
                        "// Report: triage",
                        scalar("@elapsed_ns", Value.of(10_000_000_000L)),
                        scalar("@processors", Value.of(4)),
                        scalar("@load_user", new Aggregate.Avg(1, 1_000, true)),
                        map(
                                "@waits_ms",
                                entry(sum(30_000), "TIMED_WAITING", stack(SLEEP, PAY, SERVE))));
        assertThat(text)
                .contains("processors   0.4 of 4 used, 0 % of that in the kernel\n")
                .contains("collections  none\n")
                .contains("waits        0.0 threads in I/O on average, 3.0 otherwise\n")
                .contains("   3.0  com.shop.Shop.pay(Shop.java:76)  in Thread.sleep\n")
                .contains("Next: nopal slow -p 4711 com.shop.Shop.pay ");
        assertThat(text.lines().count()).isLessThanOrEqualTo(ScreenLayout.LINES);
    }

    @Test
    void triageNamesEveryFigureThatStandsOut() throws IOException {
        String text =
                text(
                        "// Report: triage",
                        scalar("@elapsed_ns", Value.of(10_000_000_000L)),
                        scalar("@processors", Value.of(2)),
                        scalar("@gc_us", new Aggregate.Stats(20, 2_000_000, true)),
                        scalar("@gc_longest_us", new Aggregate.Max(400_000, true)),
                        scalar("@heap_first_bytes", Value.of(10_000_000)),
                        scalar("@heap_last_bytes", Value.of(90_000_000)),
                        scalar("@threads_first", Value.of(20)),
                        scalar("@threads_last", Value.of(40)),
                        map("@thrown", entry(count(5_000), "com.shop.SoldOut", stack(PAY))),
                        map(
                                "@held_ms",
                                entry(sum(100), "java.lang.Object@1", "http-3", SERVE, "http-1")),
                        map("@waits_ms", entry(sum(20_000), "BLOCKED", stack(PAY))));
        assertThat(text)
                .contains("paused 20 % of the time, 20 collections, longest 400 ms\n")
                .contains("9.5 MiB after a collection, then 85.8 MiB: GROWING\n")
                .contains("20, then 40: GROWING\n")
                .contains("500/s, most com.shop.SoldOut at com.shop.Shop.pay(Shop.java:76)\n")
                .contains("held by http-3, which is in com.shop.Shop.serve(Shop.java:20)\n")
                .contains("nopal locks -p 4711", "nopal exceptions -p 4711")
                .contains("nopal stacks -p 4711 jdk.ThreadStart", "nopal leaks -p 4711 --growing");
    }

    @Test
    void triageNamesDeadlocksThatLast() throws IOException {
        MapData elapsed = scalar("@elapsed_ns", Value.of(10_000_000_000L));
        assertThat(
                        text(
                                "// Report: triage",
                                elapsed,
                                map(
                                        "@held_ms",
                                        entry(sum(9_900), "X@1", "b", PAY, "a"),
                                        entry(sum(9_900), "Y@2", "a", PAY, "b"))))
                .contains("DEADLOCK: a waits for b waits for a\n")
                .contains("Next: nopal dump -p 4711 ");
        assertThat(
                        text(
                                "// Report: triage",
                                elapsed,
                                map(
                                        "@held_ms",
                                        entry(sum(9_900), "X@1", "b", PAY, "a"),
                                        entry(sum(900), "Y@2", "a", PAY, "b"))))
                .doesNotContain("DEADLOCK");
    }

    @Test
    void triageNamesCrowdedMethodsAndLateCarriers() throws IOException {
        assertThat(
                        text(
                                "// Report: triage",
                                scalar("@elapsed_ns", Value.of(10_000_000_000L)),
                                scalar("@late_us", new Aggregate.Max(285_000, true)),
                                map(
                                        "@waits_ms",
                                        entry(
                                                sum(30_000),
                                                "TIMED_WAITING",
                                                stack(SLEEP, PAY, SERVE)))))
                .contains("carriers     a virtual thread slept 285 ms longer than it asked for\n")
                .contains("nopal carriers -p 4711", "nopal bursts -p 4711 com.shop.Shop.pay ");
    }

    @Test
    void triageLeadsToBurstsBeforeSlowCalls() throws IOException {
        MapData elapsed = scalar("@elapsed_ns", Value.of(10_000_000_000L));
        Value together = stack(SLEEP, PAY, SERVE);
        MapData waits = map("@waits_ms", entry(sum(20_000), "TIMED_WAITING", together));
        assertThat(
                        text(
                                "// Report: triage",
                                elapsed,
                                waits,
                                map("@at_once", entry(new Aggregate.Max(14, true), together))))
                .contains("   2.0  com.shop.Shop.pay(Shop.java:76)  in Thread.sleep, up to 14 at")
                .containsSubsequence(
                        "Next: nopal bursts -p 4711 com.shop.Shop.pay ",
                        "nopal slow -p 4711 com.shop.Shop.pay ");
        assertThat(
                        text(
                                "// Report: triage",
                                elapsed,
                                waits,
                                map("@at_once", entry(new Aggregate.Max(7, true), together))))
                .doesNotContain("at the same time\n")
                .contains("Next: nopal slow -p 4711 com.shop.Shop.pay ");
    }

    @Test
    void triageLooksAtFewWaitsForLocksLater() throws IOException {
        MapData elapsed = scalar("@elapsed_ns", Value.of(10_000_000_000L));
        MapData.Entry sleeping = entry(sum(20_000), "TIMED_WAITING", stack(SLEEP, PAY, SERVE));
        assertThat(
                        text(
                                "// Report: triage",
                                elapsed,
                                map(
                                        "@waits_ms",
                                        sleeping,
                                        entry(sum(4_000), "BLOCKED", stack(SERVE)))))
                .containsSubsequence(
                        "Next: nopal slow -p 4711 com.shop.Shop.pay ", "nopal locks -p 4711 ");
        assertThat(
                        text(
                                "// Report: triage",
                                elapsed,
                                map(
                                        "@waits_ms",
                                        sleeping,
                                        entry(sum(6_000), "BLOCKED", stack(SERVE)))))
                .contains("Next: nopal locks -p 4711 ");
    }

    @Test
    void triageAsksWhoDidNotGiveBackWhatThreadsWaitFor() throws IOException {
        MapData elapsed = scalar("@elapsed_ns", Value.of(10_000_000_000L));
        String acquire = "java.util.concurrent.Semaphore.acquire(line 1)";
        assertThat(
                        text(
                                "// Report: triage",
                                elapsed,
                                map(
                                        "@waits_ms",
                                        entry(sum(20_000), "WAITING", stack(acquire, PAY, SERVE)))))
                .contains(
                        "Next: nopal leaks -p 4711 --open com.shop.Shop.pay"
                                + " --close java.lang.AutoCloseable+.close  #");
        String pool = "com.zaxxer.hikari.HikariDataSource.getConnection(line 2)";
        assertThat(
                        text(
                                "// Report: triage",
                                elapsed,
                                map(
                                        "@waits_ms",
                                        entry(
                                                sum(20_000),
                                                "TIMED_WAITING",
                                                stack(
                                                        "jdk.internal.misc.Unsafe.park(Native"
                                                                + " Method)",
                                                        pool,
                                                        PAY,
                                                        SERVE)))))
                .contains(
                        "Next: nopal leaks -p 4711 --open javax.sql.DataSource+.getConnection"
                                + " --close java.sql.Connection+.close  #");
    }

    @Test
    void triageLeadsToStatementsAndExplicitCollections() throws IOException {
        String execute = "org.h2.jdbc.JdbcPreparedStatement.executeQuery(line 130)";
        assertThat(
                        text(
                                "// Report: triage",
                                scalar("@elapsed_ns", Value.of(10_000_000_000L)),
                                scalar("@gc_us", new Aggregate.Stats(20, 2_000_000, true)),
                                map("@explicit", entry(count(19), stack(SERVE))),
                                map("@cpu", entry(count(9), stack(execute, PAY, SERVE)))))
                .contains(", 19 by System.gc(), most at com.shop.Shop.serve(Shop.java:20)\n")
                .contains("Next: nopal sql -p 4711 ", "nopal stacks -p 4711 jdk.SystemGC ");
        assertThat(
                        text(
                                "// Report: triage",
                                scalar("@elapsed_ns", Value.of(10_000_000_000L)),
                                map("@cpu", entry(count(9), stack(PAY, execute, SERVE)))))
                .doesNotContain("nopal sql", "System.gc");
    }

    @Test
    void triageNamesTheArgumentsOfALineThatStandsOutBeforeTheProfile() throws IOException {
        MapData elapsed = scalar("@elapsed_ns", Value.of(10_000_000_000L));
        assertThat(
                        text(
                                "// Report: triage",
                                elapsed,
                                map("@cpu", entry(count(90), stack(PAY, SERVE)))))
                .containsSubsequence(
                        "Next: nopal slow -p 4711 com.shop.Shop.serve ", "nopal profile -p 4711 ");
        MapData evenly =
                map(
                        "@cpu",
                        entry(count(4), stack(PAY, SERVE)),
                        entry(count(3), stack(SERVE)),
                        entry(count(3), stack("com.shop.Shop.list(line 9)")));
        MapData busy = scalar("@load_user", new Aggregate.Avg(1, 9_000, true));
        assertThat(text("// Report: triage", elapsed, busy, evenly))
                .contains("Next: nopal profile -p 4711 ");
        assertThat(text("// Report: triage", elapsed, evenly))
                .contains("Next: nopal leaks -p 4711 --growing ")
                .doesNotContain("nopal profile");
    }

    @Test
    void triageLooksAtWhatGrowsBeforeWhatIsAllocated() throws IOException {
        assertThat(
                        text(
                                "// Report: triage",
                                scalar("@elapsed_ns", Value.of(10_000_000_000L)),
                                scalar("@gc_us", new Aggregate.Stats(20, 2_000_000, true)),
                                scalar("@heap_first_bytes", Value.of(10_000_000)),
                                scalar("@heap_last_bytes", Value.of(90_000_000))))
                .containsSubsequence(
                        "Next: nopal leaks -p 4711 --growing ", "nopal alloc -p 4711 ");
    }

    /** Two collections may have been long because the machine was busy: threads that wait first. */
    @Test
    void triageLooksAtAllocationsFirstOnlyIfCollectionsAreFrequent() throws IOException {
        MapData elapsed = scalar("@elapsed_ns", Value.of(10_000_000_000L));
        MapData busy = scalar("@load_user", new Aggregate.Avg(1, 9_000, true));
        MapData evenly = map("@cpu", entry(count(4), stack(PAY)), entry(count(3), stack(SERVE)));
        MapData often = scalar("@gc_us", new Aggregate.Stats(20, 2_000_000, true));
        MapData seldom = scalar("@gc_us", new Aggregate.Stats(2, 2_000_000, true));
        assertThat(text("// Report: triage", elapsed, busy, evenly, often))
                .contains("Next: nopal alloc -p 4711 ");
        assertThat(text("// Report: triage", elapsed, busy, evenly, seldom))
                .containsSubsequence("Next: nopal slow -p 4711 ", "nopal alloc -p 4711 ");
    }

    /** What grew between two collections may be little because they came one after the other. */
    @Test
    void triageLooksAtWhatGrowsIfItCannotTellAndNothingElseStandsOut() throws IOException {
        MapData elapsed = scalar("@elapsed_ns", Value.of(4_000_000_000L));
        MapData evenly = map("@cpu", entry(count(4), stack(PAY)), entry(count(3), stack(SERVE)));
        MapData first = scalar("@heap_first_bytes", Value.of(26_600_000));
        MapData last = scalar("@heap_last_bytes", Value.of(27_900_000));
        MapData seldom = scalar("@gc_us", new Aggregate.Stats(2, 480_000, true));
        MapData often = scalar("@gc_us", new Aggregate.Stats(3, 100_000, true));
        assertThat(text("// Report: triage", elapsed, evenly, first, last, seldom))
                .contains("Next: nopal leaks -p 4711 --growing ");
        assertThat(text("// Report: triage", elapsed, evenly, first, last, often))
                .doesNotContain("--growing");
    }

    private static final String LATCH = "java.util.concurrent.CountDownLatch.await(line 2)";
    private static final String MAIN = "com.shop.Shop.main(Shop.java:5)";

    /** Main waits for the end of the program, and what is slow is elsewhere. */
    @Test
    void triageLeadsNowhereByThreadsThatRest() throws IOException {
        Value main = stack(LATCH, MAIN);
        Value loop =
                stack(LATCH, PAY, "com.shop.Shop.loop(line 3)", "java.lang.Thread.run(line 4)");
        MapData elapsed = scalar("@elapsed_ns", Value.of(10_000_000_000L));
        MapData busy = scalar("@load_user", new Aggregate.Avg(1, 9_000, true));
        MapData running = map("@cpu", entry(count(90), stack(SERVE)));
        MapData waits =
                map(
                        "@waits_ms",
                        entry(sum(10_000), "WAITING", main),
                        entry(sum(20_000), "WAITING", loop),
                        entry(sum(4_000), "TIMED_WAITING", stack(SLEEP, SERVE, POOL)));
        MapData atOnce =
                map(
                        "@at_once",
                        entry(new Aggregate.Max(1, true), main),
                        entry(new Aggregate.Max(2, true), loop));
        assertThat(text("// Report: triage", elapsed, busy, running, waits, atOnce))
                .contains("waits        0.0 threads in I/O on average, 0.4 otherwise\n")
                .containsSubsequence(
                        "   0.4  com.shop.Shop.serve(Shop.java:20)  in Thread.sleep\n",
                        "   2.0  com.shop.Shop.pay(Shop.java:76)  in CountDownLatch.await,"
                                + " perhaps idle\n",
                        "   1.0  com.shop.Shop.main(Shop.java:5)  in CountDownLatch.await,"
                                + " perhaps idle\n",
                        "Next: nopal slow -p 4711 com.shop.Shop.serve ",
                        "nopal slow -p 4711 com.shop.Shop.pay ")
                .doesNotContain("slow -p 4711 com.shop.Shop.main", "bursts");
    }

    @Test
    void triageTakesThePackagesOfAMainClassForTheProgram() throws IOException {
        String page = "org.h2.mvstore.Page.read(line 1)";
        String query = "org.h2.command.Query.query(line 2)";
        MapData elapsed = scalar("@elapsed_ns", Value.of(10_000_000_000L));
        MapData waits = map("@waits_ms", entry(sum(9_000), "WAITING", stack(SLEEP, page, query)));
        assertThat(text("// Report: triage", "org.h2.tools.Server", elapsed, waits))
                .contains("   0.9  org.h2.mvstore.Page.read(line 1)  in Thread.sleep\n")
                .contains("Next: nopal slow -p 4711 org.h2.mvstore.Page.read ");
        assertThat(text("// Report: triage", "com.shop.Shop", elapsed, waits))
                .doesNotContain("org.h2.mvstore.Page.read");
    }
}
