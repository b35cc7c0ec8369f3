package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import dev.nopal.cli.browser.ParsedJson;
import dev.nopal.cli.export.stacks.PprofText;
import dev.nopal.cli.failure.ExitCode;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Traces real JVMs, and lets other tools read the result. */
@Timeout(180)
@Tag("slow")
final class ExportTest {
    private static final String SCRIPT =
            "usdt:shop:order_placed { @orders[str(arg1)] = count(); @took_us = hist(arg0);"
                    + " @stacks[str(arg1), ustack] = count(); }";
    private static final long DEADLINE_NANOS = 60_000_000_000L;

    @TempDir Path folder;

    private Path file(String name) {
        return folder.resolve(name);
    }

    private List<String> lines(String name) throws IOException {
        return Files.readAllLines(file(name));
    }

    /** Returns the numbers of collapsed stacks, added up by their first frame. */
    private static Map<String, Long> byFirstFrame(List<String> collapsed) {
        Map<String, Long> sums = new TreeMap<>();
        for (String line : collapsed) {
            long number = Long.parseLong(line.substring(line.lastIndexOf(' ') + 1));
            sums.merge(line.substring(0, line.indexOf(';')), number, Long::sum);
        }
        return sums;
    }

    @Test
    void aSessionHasTheSameNumbersInEveryFormat() throws Exception {
        String saved = file("saved").toString();
        try (Shop shop = Shop.open();
                Shop nopal =
                        shop.tracedBy(
                                SCRIPT, "-o", file("live.folded").toString(), "--save", saved)) {
            shop.ask("101");
            assertThat(file("live.folded")).doesNotExist();
            nopal.signal("INT");
            assertThat(nopal.rest()).isEmpty();
            assertThat(nopal.exitCode()).as(nopal.errors()).isZero();
            assertThat(nopal.errors()).contains("nopal: wrote " + file("live.folded") + " (1 KiB)");
        }
        Map<String, Long> orders = Map.of("kim", 51L, "lee", 50L);
        assertThat(byFirstFrame(lines("live.folded"))).isEqualTo(orders);
        assertThat(Cli.run("show", saved, "-f", "collapsed").out().lines())
                .containsExactlyInAnyOrderElementsOf(lines("live.folded"))
                .allMatch(line -> line.matches("(kim|lee);.*TraceProgram\\.main.* \\d+"));

        for (String name : List.of("profile.pb.gz", "all.om", "all.prom")) {
            assertThat(Cli.run("show", saved, "-o", file(name).toString()))
                    .isEqualTo(new Tools.Result(0, "", ""));
        }
        PprofText profile = PprofText.decode(file("profile.pb.gz"));
        assertThat(profile.types()).containsExactly("stacks/count");
        Map<String, Long> labels = new TreeMap<>();
        profile.samples()
                .forEach(
                        (stack, numbers) ->
                                labels.merge(
                                        stack.replaceFirst(".*\\[arg1=(.*)]", "$1"),
                                        numbers.getFirst(),
                                        Long::sum));
        assertThat(labels).isEqualTo(orders);

        assertThat(lines("all.om"))
                .contains(
                        "nopal_orders_total{arg1=\"kim\"} 51",
                        "nopal_orders_total{arg1=\"lee\"} 50",
                        "nopal_took_seconds_bucket{le=\"0.000007\"} 8",
                        "nopal_took_seconds_count 101",
                        "nopal_lost_output_full_total 0")
                .endsWith("# EOF");
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(5);
        }
    }

    @Test
    void severalJvmsAreOneResult() throws Exception {
        try (ManyShops shops = new ManyShops(folder)) {
            shops.start(2);
            try (Shop nopal =
                    Shop.nopal(
                            "trace",
                            "--jvms",
                            shops.main(),
                            "-o",
                            file("all.om").toString(),
                            "-e",
                            "usdt:shop:order_placed { @by[target, str(arg1)] = count(); @all = count();"
                                    + " @last = arg0; }")) {
                nopal.awaitError("Attached 2 probes");
                shops.get(0).await("enabled", "true");
                shops.get(1).await("enabled", "true");
                shops.get(0).ask("4");
                shops.get(1).ask("3");
                nopal.signal("INT");
                assertThat(nopal.rest()).isEmpty();
                assertThat(nopal.exitCode()).as(nopal.errors()).isZero();
            }
            assertThat(lines("all.om"))
                    .contains(
                            "nopal_all_total 7",
                            "nopal_by_total{target=\"" + shops.name(0) + "\",arg1=\"kim\"} 2",
                            "nopal_by_total{target=\"" + shops.name(1) + "\",arg1=\"lee\"} 1",
                            "nopal_last{jvm=\"" + shops.name(0) + "\"} 3",
                            "nopal_lost_keys_total{jvm=\"" + shops.name(1) + "\"} 0");
        }
    }

    /** Returns what is there; an error page, too. */
    private static String get(String url) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
        connection.setConnectTimeout(10_000);
        connection.setReadTimeout(20_000);
        boolean isError = connection.getResponseCode() >= 400;
        try (InputStream in = isError ? connection.getErrorStream() : connection.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } finally {
            connection.disconnect();
        }
    }

    private static String find(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertThat(matcher.find()).as(text).isTrue();
        return matcher.group(1);
    }

    /** Prometheus scrapes a recipe, which runs until it is stopped, and answers queries. */
    @Test
    void prometheusScrapesASessionWhileItRuns() throws Exception {
        Tools.require("prometheus", "promtool");
        try (Shop shop = Shop.open();
                Shop nopal = shop.tracedBy(SCRIPT, "--metrics=0")) {
            nopal.awaitError("nopal: metrics at ");
            String url = find("metrics at (http://127\\.0\\.0\\.1:\\d+/metrics)", nopal.errors());
            shop.ask("100");
            Files.writeString(file("scraped.prom"), get(url));
            assertThat(lines("scraped.prom")).contains("nopal_orders_total{arg1=\"kim\"} 50");
            assertThat(
                            Tools.run(
                                    "sh",
                                    "-c",
                                    "promtool check metrics < \"$0\"",
                                    file("scraped.prom").toString()))
                    .isEqualTo(new Tools.Result(0, "", ""));
            try (Prometheus prometheus = Prometheus.of(folder, URI.create(url))) {
                prometheus.await("nopal_orders_total{arg1=\"kim\"}", "50");
                shop.ask("11");
                prometheus.await("sum(nopal_orders_total)", "111");
                prometheus.await("nopal_took_seconds_count", "111");
                prometheus.await("nopal_took_seconds_bucket{le=\"+Inf\"}", "111");
                prometheus.await("sum(nopal_lost_output_full_total)", "0");
                prometheus.await("sum(nopal_took_seconds_bucket{le=~\"0.000007|7e-06\"})", "16");
            }
            nopal.signal("INT");
            assertThat(nopal.rest()).contains("@orders[lee]: 55\n", "@orders[kim]: 56\n");
            assertThat(nopal.exitCode()).as(nopal.errors()).isZero();
        }
    }

    private record Prometheus(Process process, String url) implements AutoCloseable {
        static Prometheus of(Path folder, URI target) throws IOException {
            Path config = folder.resolve("prometheus.yml");
            Files.writeString(
                    config,
                    "scrape_configs:\n- {job_name: nopal, scrape_interval: 1s, static_configs: [{targets: ['"
                            + target.getAuthority()
                            + "']}]}\n");
            Path log = folder.resolve("prometheus.log");
            Process process =
                    new ProcessBuilder(
                                    "prometheus",
                                    "--config.file=" + config,
                                    "--storage.tsdb.path=" + folder.resolve("tsdb"),
                                    "--web.listen-address=127.0.0.1:0")
                            .redirectErrorStream(true)
                            .redirectOutput(log.toFile())
                            .start();
            long end = System.nanoTime() + DEADLINE_NANOS;
            Pattern address = Pattern.compile("Listening on.*address=(127\\.0\\.0\\.1:\\d+)");
            while (System.nanoTime() < end && process.isAlive()) {
                Matcher found = address.matcher(Files.readString(log));
                if (found.find()) {
                    return new Prometheus(process, "http://" + found.group(1));
                }
                Thread.onSpinWait();
            }
            process.destroyForcibly();
            return fail("Prometheus does not start: " + Files.readString(log));
        }

        /** Waits until a query has this one value. */
        void await(String query, String value) throws IOException, InterruptedException {
            String question =
                    url + "/api/v1/query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8);
            long end = System.nanoTime() + DEADLINE_NANOS;
            String answer = get(question);
            while (!values(answer).equals(List.of(value))) {
                if (System.nanoTime() > end) {
                    fail(query + " is not " + value + ": " + answer);
                }
                Thread.sleep(50);
                answer = get(question);
            }
        }

        private static List<Object> values(String answer) {
            List<Object> values = new ArrayList<>();
            if (answer.startsWith("{")) { // Not before it has started.
                Object data = ParsedJson.get(ParsedJson.of(answer), "data");
                for (Object each : (List<?>) ParsedJson.get(data, "result")) {
                    values.add(((List<?>) ParsedJson.get(each, "value")).get(1));
                }
            }
            return values;
        }

        @Override
        public void close() {
            process.destroyForcibly().onExit().join();
        }
    }

    @Test
    void aRecipeWithMetricsRunsUntilItIsStopped() throws Exception {
        try (Shop shop = Shop.open();
                Shop nopal =
                        Shop.nopal(
                                "count",
                                "-p",
                                Long.toString(shop.pid()),
                                "--metrics=0",
                                "dev.nopal.cli.TraceProgram.fire")) {
            nopal.awaitError("metrics at http://127.0.0.1:");
            assertThat(nopal.errors()).contains("nopal: ends with Ctrl-C\n");
            nopal.awaitError("Attached 2 probes"); // END is one, too.
            nopal.signal("INT");
            nopal.rest();
            assertThat(nopal.exitCode()).as(nopal.errors()).isZero();
        }
    }

    @Test
    void whatDoesNotGoTogetherIsRefused() {
        String begin = "BEGIN { exit(); }";
        assertThat(Cli.run("trace", "-f", "pprof", "-e", begin))
                .isEqualTo(
                        new Tools.Result(
                                ExitCode.USAGE,
                                "",
                                "nopal: -f pprof is not text; write it to a file with -o FILE\n"));
        assertThat(Cli.run("show", "-f", "pprof", "saved").err()).contains("-f pprof is not text");
        assertThat(Cli.run("trace", "--append", "-o", "x.folded", "-e", begin).err())
                .isEqualTo(
                        "nopal: the format collapsed cannot be appended to a file; leave out"
                                + " --append\n");
        assertThat(Cli.run("trace", "--engine", "bpftrace", "--metrics", "-e", begin).err())
                .contains("--metrics, formats of other tools and pages need --engine jvm");
        assertThat(Cli.run("diff", "-f", "openmetrics", "a", "b").exitCode())
                .isEqualTo(ExitCode.USAGE);
    }
}
