import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Asks the same questions about the servers of {@code examples/faults} with several tools, each
 * with the commands that its documentation has for the question. Run by {@code bench/compare}.
 *
 * <p>Every tool gets a server of its own, which has served for some seconds. Its rate is measured
 * before and while the commands run.
 */
final class SideBySide {
    private static final Duration WARM_UP = Duration.ofSeconds(6);
    private static final Duration BASELINE = Duration.ofSeconds(5);
    private static final int MOST_SECONDS = 90;
    private static final String BEGIN = "<!-- bench/compare: begin -->\n";
    private static final String END = "<!-- bench/compare: end -->\n";

    /**
     * A question.
     *
     * @param method the class and method at fault
     * @param argument what else is to be found, or nothing
     */
    private record Question(
            String server, String text, String method, String argument, List<Tool> tools) {}

    /** The commands of a tool, for a shell, without those that only attach or detach. */
    private record Tool(String name, List<String> commands) {
        static Tool of(String name, String... commands) {
            return new Tool(name, List.of(commands));
        }
    }

    /** What the commands of a tool showed, and what they cost. */
    private record Answer(String found, double seconds, int lines, double rate) {}

    private static final List<Question> QUESTIONS =
            List.of(
                    new Question(
                            "weather.Weather",
                            "The processors are idle and requests take 2 s: what do they wait for?",
                            "Weather.measure",
                            "",
                            List.of(
                                    Tool.of("Nopal", "$NOPAL dump -p $PID"),
                                    Tool.of("Arthas", "$ARTHAS $PID -c 'thread -n 40'"),
                                    Tool.of(
                                            "async-profiler",
                                            "$ASPROF -e wall -t -d 5 -o traces $PID"),
                                    Tool.of("jcmd", "$JCMD $PID Thread.print"))),
                    new Question(
                            "tickets.Tickets",
                            "A `put` into a map takes 30 ms: who has the lock, and what for?",
                            "Tickets.plan",
                            "",
                            List.of(
                                    Tool.of("Nopal", "$NOPAL locks -d 5s -p $PID"),
                                    Tool.of("Arthas", "$ARTHAS $PID -c 'thread -b'"),
                                    Tool.of(
                                            "async-profiler",
                                            "$ASPROF -e lock -d 5 -o traces $PID"),
                                    Tool.of("jcmd", "$JCMD $PID Thread.print"))),
                    new Question(
                            "catalog.Catalog",
                            "A lookup in a hash map uses a processor: where?",
                            "Catalog.price",
                            "",
                            List.of(
                                    Tool.of("Nopal", "$NOPAL profile -d 5s -p $PID"),
                                    Tool.of("Arthas", "$ARTHAS $PID -c 'thread -n 3 -i 5000'"),
                                    Tool.of("async-profiler", "$ASPROF -e cpu -d 5 -o traces $PID"),
                                    Tool.of(
                                            "jcmd",
                                            "$JCMD $PID JFR.start name=q settings=profile && sleep 5",
                                            "$JCMD $PID JFR.view cell-height=20 hot-methods",
                                            "$JCMD $PID JFR.stop name=q"))),
                    new Question(
                            "shipping.Shipping",
                            "One in five quotes is slow: for which country?",
                            "Shipping.duty",
                            "NO",
                            List.of(
                                    Tool.of(
                                            "Nopal",
                                            "$NOPAL slow --over 100ms -n 3 -p $PID com.acme.shipping.Shipping"),
                                    Tool.of(
                                            "Arthas",
                                            "$ARTHAS $PID -c \"trace com.acme.shipping.Shipping quote '#cost > 100' -n 1\"",
                                            "$ARTHAS $PID -c \"watch com.acme.shipping.Shipping duty '{params,#cost}' '#cost > 100' -n 1 -x 2\""),
                                    Tool.of(
                                            "async-profiler",
                                            "$ASPROF --trace com.acme.shipping.Shipping.duty:100ms -d 5 -o traces $PID"),
                                    Tool.of(
                                            "jcmd",
                                            "$JCMD $PID JFR.start name=q method-timing=com.acme.shipping.Shipping && sleep 5",
                                            "$JCMD $PID JFR.view method-timing",
                                            "$JCMD $PID JFR.stop name=q"))),
                    new Question(
                            "prices.Prices",
                            "The collector is always busy: whose garbage is it?",
                            "Prices.totals",
                            "",
                            List.of(
                                    Tool.of("Nopal", "$NOPAL alloc -d 5s -p $PID"),
                                    Tool.of(
                                            "Arthas",
                                            "$ARTHAS $PID -c 'profiler start --event alloc' && sleep 5",
                                            "$ARTHAS $PID -c \"profiler execute 'stop,traces'\""),
                                    Tool.of(
                                            "async-profiler",
                                            "$ASPROF -e alloc -d 5 -o traces $PID"),
                                    Tool.of(
                                            "jcmd",
                                            "$JCMD $PID JFR.start name=q settings=profile && sleep 5",
                                            "$JCMD $PID JFR.view allocation-by-site",
                                            "$JCMD $PID JFR.stop name=q"))));

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private SideBySide() {}

    public static void main(String[] arguments) throws Exception {
        List<String> only = List.of(arguments).subList(4, arguments.length);
        StringBuilder table = new StringBuilder();
        table.append("Measured on ")
                .append(LocalDate.now())
                .append(" with JDK ")
                .append(Runtime.version().feature())
                .append(", Arthas ")
                .append(arguments[2])
                .append(" and async-profiler ")
                .append(arguments[3])
                .append(
                        ":\n\n| question | tool | commands | seconds | lines | found | requests |\n")
                .append("|---|---|---|---|---|---|---|\n");
        for (Question question : QUESTIONS) {
            if (only.isEmpty() || only.contains(question.method.split("\\.")[0])) {
                for (Tool tool : question.tools) {
                    String row = row(question, tool, ask(question, tool, arguments[0]));
                    System.out.print(row);
                    table.append(row);
                }
            }
        }
        if (only.isEmpty()) {
            write(Path.of(arguments[1]), table.toString());
        }
    }

    private static String row(Question question, Tool tool, Answer answer) {
        boolean isFirst = question.tools.getFirst().equals(tool);
        return String.format(
                Locale.ROOT,
                "| %s | %s | %d | %.1f | %d | %s | %.0f %% |%n",
                isFirst ? question.text : "",
                tool.name,
                tool.commands.size(),
                answer.seconds,
                answer.lines,
                answer.found,
                100 * answer.rate);
    }

    private static Answer ask(Question question, Tool tool, String classes) throws Exception {
        Process server =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx256m",
                                "-XX:+EnableDynamicAgentLoading",
                                "-cp",
                                classes,
                                "com.acme." + question.server,
                                "200")
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try (BufferedReader out = server.inputReader()) {
            Matcher greeting =
                    Pattern.compile("(http://\\S+) as process (\\d+)").matcher(out.readLine());
            if (!greeting.find()) {
                throw new IllegalStateException("a server that does not say where it is");
            }
            String url = greeting.group(1);
            Thread.sleep(WARM_UP);
            long before = served(url);
            Thread.sleep(BASELINE);
            double usual = (served(url) - before) / (double) BASELINE.toSeconds();
            return ask(question, tool, greeting.group(2), url, usual);
        } finally {
            server.destroyForcibly().waitFor();
        }
    }

    private static Answer ask(Question question, Tool tool, String pid, String url, double usual)
            throws Exception {
        StringBuilder output = new StringBuilder();
        long begin = System.nanoTime();
        long before = served(url);
        for (String command : tool.commands) {
            output.append(run(command, pid));
        }
        long requests = served(url) - before;
        double seconds = (System.nanoTime() - begin) / 1e9;
        Files.writeString(
                Path.of("bench/target/compare", question.method + "-" + tool.name + ".txt"),
                output);
        return new Answer(
                found(question, output.toString()),
                seconds,
                (int) output.toString().lines().count(),
                requests / seconds / usual);
    }

    private static String run(String command, String pid) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", command).redirectErrorStream(true);
        builder.directory(Path.of("bench/target/compare").toFile());
        builder.environment().put("PID", pid);
        Path output = Files.createTempFile("compare", ".txt");
        try {
            Process process = builder.redirectOutput(output.toFile()).start();
            process.getOutputStream().close();
            if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
            return Files.readString(output);
        } finally {
            Files.delete(output);
        }
    }

    /** Says which of method, line and argument the output has, and in which line all are known. */
    private static String found(Question question, String output) throws IOException {
        List<String> found = new ArrayList<>();
        int last = 0;
        String simple = question.method.split("\\.")[0];
        Path source =
                Path.of("examples/faults/com/acme", question.server.replace('.', '/') + ".java");
        int marked =
                1
                        + line(
                                Files.readString(source),
                                Pattern.compile(" // fault$", Pattern.MULTILINE));
        List<List<String>> wanted =
                List.of(
                        List.of(
                                "method",
                                Pattern.quote(question.method).replace(".", "\\E[.:]+\\Q")),
                        List.of(
                                "line",
                                question.method.replace(".", "[.:]+")
                                        + "[^\\n]*("
                                        + simple
                                        + "\\.java:|line |:|#)"
                                        + marked
                                        + "\\b"),
                        List.of(
                                "argument",
                                "(country|params|Shipping|ArrayList|@String)[^\\n]*\\b"
                                        + question.argument
                                        + "\\b"));
        for (List<String> each : wanted) {
            if (each.getFirst().equals("argument") && question.argument.isEmpty()) {
                continue;
            }
            int at = line(output, Pattern.compile(each.getLast()));
            if (at >= 0) {
                found.add(each.getFirst());
                last = Math.max(last, at + 1);
            }
        }
        return found.isEmpty()
                ? "nothing"
                : found.stream().collect(Collectors.joining(", ")) + " (line " + last + ")";
    }

    private static int line(String text, Pattern pattern) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find()
                ? (int) text.substring(0, matcher.start()).chars().filter(c -> c == '\n').count()
                : -1;
    }

    private static long served(String url) throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url + "/served"))
                        .timeout(Duration.ofSeconds(30))
                        .build();
        return Long.parseLong(CLIENT.send(request, HttpResponse.BodyHandlers.ofString()).body());
    }

    private static void write(Path document, String table) throws IOException {
        String text = Files.readString(document);
        int begin = text.indexOf(BEGIN);
        int end = text.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IllegalStateException(document + " has no place for the table");
        }
        Files.writeString(
                document, text.substring(0, begin + BEGIN.length()) + table + text.substring(end));
    }
}
