package dev.nopal.system.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Compares what recipes find in programs with real libraries with what the programs count. */
final class LibraryRecipesTest {
    /** Runs a recipe while the program does something; returns what the recipe printed. */
    private static String found(ProgramJvm program, String recipe, String... orders) {
        List<String> words = new ArrayList<>(Arrays.asList(recipe.split(" ")));
        words.add("--all");
        try (RecipeRun run = RecipeRun.begin(program.pid(), words).awaitAttached()) {
            for (String order : orders) {
                program.order(order);
            }
            return run.stop() + "\n";
        }
    }

    /** Does everything once, so that all classes are loaded. */
    private static ProgramJvm started(String name, String... orders) {
        return warmed(ProgramJvm.start(name), orders);
    }

    private static ProgramJvm warmed(ProgramJvm program, String... orders) {
        for (String order : orders) {
            assertThat(program.order(order)).doesNotContain("failed");
        }
        return program;
    }

    private static void assertRestored(ProgramJvm program) {
        assertThat(Remains.finallyOf(program.pid())).isEmpty();
    }

    @Test
    void sqlCountsStatementsRowsAndCallersOnceThroughAPool() {
        try (ProgramJvm program =
                started("PooledDatabase", "find 1", "author 1", "rename 1", "all 1")) {
            String found =
                    found(
                            program,
                            "sql",
                            "find 10",
                            "author 20",
                            "rename 3",
                            "all 2",
                            "slow 1",
                            "find 5");
            assertThat(found)
                    .containsPattern("SELECT title FROM book WHERE id = \\?  15 times, on average")
                    .containsPattern(" 15 +\\d+ %  SELECT title FROM book WHERE id = \\?\\n")
                    .containsPattern("SELECT \\* FROM book WHERE author = \\?  20 times")
                    .containsPattern(" 200 +\\d+ %  SELECT \\* FROM book WHERE author = \\?\\n")
                    .containsPattern("UPDATE book SET title = \\? WHERE id < \\?  3 times")
                    .containsPattern(" 12 +\\d+ %  UPDATE book SET title = \\? WHERE id < \\?\\n")
                    .containsPattern("TABLE book  2 times")
                    .containsPattern(" 80 +\\d+ %  TABLE book\\n")
                    .containsPattern(
                            " 20 +\\d+ %  dev\\.nopal\\.programs\\.PooledDatabase\\.byAuthor\\("
                                    + "PooledDatabase\\.java:\\d+\\)  SELECT \\* FROM book")
                    .containsPattern("HikariDataSource\\.getConnection\\(\\)  41 times")
                    .containsPattern("Next: nopal calls -p \\d+ dev\\.nopal\\.programs\\.");
            assertThat(program.order("author 2")).isEqualTo("author 20");
            assertRestored(program);
        }
    }

    @Test
    void leaksShowsWhoKeepsAConnectionOfAPool() {
        try (ProgramJvm program = started("PooledDatabase", "find 1", "author 1")) {
            String found =
                    found(
                            program,
                            "leaks --older 1ms --open javax.sql.DataSource+.getConnection()"
                                    + " --close java.sql.Connection+.close",
                            "find 10",
                            "forget 3",
                            "author 4");
            assertThat(found)
                    .contains("17 opened, 14 of them closed, ", "\n3 open for longer than that")
                    .containsPattern(
                            " 3 +100 %  dev\\.nopal\\.programs\\.PooledDatabase\\.forget\\(");
            assertRestored(program);
        }
    }

    @Test
    void httpAndSqlSeeSpringWithJpa() {
        try (ProgramJvm program = started("SpringShop", "article 1", "missing 1", "broken 1")) {
            assertThat(program.order("article 3"))
                    .isEqualTo("article {200=3} served=3 loads=3 statements=3");
            String found =
                    found(program, "http", "article 12", "missing 4", "broken 2", "nowhere 3");
            assertThat(found)
                    .containsPattern("GET  /articles/\\{id\\}  200  12 times, on average")
                    .containsPattern("GET  /articles/\\{id\\}  404  4 times, on average")
                    .containsPattern("GET  /broken  500  2 times, on average")
                    .containsPattern("GET  localhost  /articles/\\?  200  12 times, on average")
                    .containsPattern("GET  localhost  /nowhere  404  3 times, on average");
            assertThat(found(program, "sql", "article 7"))
                    .containsPattern("select [^\\n]* from article [^\\n]*=\\?  7 times, on average")
                    .containsPattern(" 7 +\\d+ %  select [^\\n]* from article ")
                    .containsPattern("dev\\.nopal\\.programs\\.SpringShop\\$Routes\\.article\\(");
            assertThat(
                            found(
                                    program,
                                    "by args.id dev.nopal.programs.SpringShop$Routes.article",
                                    "article 40"))
                    .containsPattern("Routes\\.article  7  2 times, on average")
                    .containsPattern("Routes\\.article  19  2 times, on average");
            assertThat(program.order("article 5"))
                    .isEqualTo("article {200=5} served=5 loads=5 statements=5");
            assertRestored(program);
        }
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void httpSeesNettyWhetherItsClassesAreLoadedOrNot(boolean areLoaded) {
        String[] before = areLoaded ? new String[] {"hello 3", "missing 2"} : new String[0];
        try (ProgramJvm program = started("NettyServer", before)) {
            if (!areLoaded) {
                // Classes that are loaded late are found within a second.
                found(program, "http", "hello 1");
            }
            String found = found(program, "http", "hello 20", "missing 7");
            assertThat(found)
                    .containsPattern("GET  /hello/\\?  200  20 times, on average")
                    .containsPattern("GET  /missing/\\?  404  7 times, on average")
                    .containsPattern("GET  localhost  /hello/\\?  200  20 times, on average");
            assertThat(program.order("hello 4")).startsWith("hello {200=4} ");
            assertRestored(program);
        }
    }

    /** A handler may return before another thread answers, and clients ask twice for a body. */
    @Test
    void httpSeesTheServerOfTheJdkAndItsOlderClient() {
        try (ProgramJvm program = started("JdkServer", "now 1")) {
            String found = found(program, "http", "now 20", "later 30", "missing 7", "later 5");
            assertThat(found)
                    .containsPattern("GET  /now/\\?  200  20 times, on average")
                    .containsPattern("GET  /later/\\?  200  35 times, on average")
                    .containsPattern("GET  /missing/\\?  404  7 times, on average")
                    .containsPattern("GET  localhost  /now/\\?  200  20 times, on average")
                    .containsPattern("GET  localhost  /later/\\?  200  35 times, on average")
                    .containsPattern("GET  localhost  /missing/\\?  404  7 times, on average")
                    .doesNotContain("not read");
            assertThat(program.order("later 4")).isEqualTo("later {200=4} answered=4");
            assertRestored(program);
        }
    }

    @Test
    void httpSeesServletsOfTheOldPackages() {
        try (ProgramJvm program =
                warmed(
                        ProgramJvm.start("OldServlets", ProgramJvm.tomcat9()),
                        "hello 1",
                        "missing 1")) {
            assertThat(found(program, "http", "hello 15", "missing 6"))
                    .containsPattern("GET  /hello/\\?  200  15 times, on average")
                    .containsPattern("GET  /missing/\\?  404  6 times, on average")
                    .containsPattern("GET  localhost  /hello/\\?  200  15 times, on average");
            assertThat(program.order("hello 4")).isEqualTo("hello {200=4} answered=4");
            assertRestored(program);
        }
    }

    @Test
    void kafkaSeesWhatARealBrokerConfirmsAndRefuses() {
        try (ProgramJvm program = started("KafkaClients", "orders 2", "payments 1", "refused 1")) {
            String found = found(program, "kafka", "orders 30", "payments 5", "refused 4");
            assertThat(section(found, "Time in send(), by topic:"))
                    .containsPattern(" orders  30 times, on average")
                    .containsPattern(" payments  5 times, on average")
                    .containsPattern(" refused  4 times, on average");
            assertThat(section(found, "Time until the broker confirmed, by topic:"))
                    .containsPattern(" orders  30 times, on average")
                    .containsPattern(" payments  5 times, on average")
                    .doesNotContain("refused");
            for (String direction : List.of("Written, by topic:", "Read, by topic:")) {
                assertThat(section(found, direction))
                        .containsPattern("1\\.5 KiB +86 %  orders  30 times, on average 50 B\\n")
                        .containsPattern(" 250 B +14 %  payments  5 times, on average 50 B\\n")
                        .doesNotContain("refused");
            }
            assertThat(section(found, "Time in consumers:"))
                    .containsPattern("KafkaConsumer\\.commitSync\\(\\)  2 times, on average")
                    .containsPattern("KafkaConsumer\\.poll  ")
                    .doesNotContain("ClassicKafkaConsumer");
            assertThat(section(found, "Failures, by topic:"))
                    .containsPattern(" 4 +100 %  refused  .*RecordTooLargeException");
            assertThat(program.order("orders 3")).endsWith(" sent=3 written=3 read=3");
            assertRestored(program);
        }
    }

    /** Returns what is below a heading, up to the next one. */
    private static String section(String found, String heading) {
        assertThat(found).contains(heading + "\n");
        String rest = found.substring(found.indexOf(heading) + heading.length() + 1);
        return rest.lines()
                .takeWhile(line -> line.startsWith(" "))
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
