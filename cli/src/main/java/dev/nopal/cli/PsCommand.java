package dev.nopal.cli;

import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.probes.JvmTracepoint;
import dev.nopal.cli.probes.ListedProbe;
import dev.nopal.cli.probes.ProbeScan;
import dev.nopal.cli.process.CoreJar;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.query.TracepointQuery;
import dev.nopal.cli.targets.JvmSearch;
import dev.nopal.cli.terminal.Terminal;
import dev.nopal.cli.text.Json;
import dev.nopal.cli.text.Printable;
import dev.nopal.cli.text.Table;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/**
 * The command {@code nopal ps}: shows this user's JVMs (to root: all), with their Nopal providers.
 */
@Command(
        name = "ps",
        description = "Shows the JVMs of this user (root: all) and their Nopal providers.",
        mixinStandardHelpOptions = true)
final class PsCommand implements Callable<Integer> {
    @Option(names = "--json", description = "Prints one JSON document.")
    private boolean json;

    @Spec private CommandSpec spec;

    private record Row(JavaProcess jvm, Map<String, Integer> providers) {}

    PsCommand() {}

    @Override
    public Integer call() throws IOException {
        ProcFs proc = ProcFs.real();
        Terminal terminal = new Terminal(spec.commandLine().getErr());
        List<Row> rows =
                new JvmSearch(proc, terminal::say)
                        .read(jvm -> new Row(jvm, providers(proc, jvm))).stream()
                                .map(PsCommand::withJvmOnly)
                                .toList();
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.of(Map.of("jvms", rows.stream().map(PsCommand::json).toList())));
        } else {
            print(out, rows, isRoot(proc));
            tooOld(rows).ifPresent(terminal::say);
            invisible(proc, rows).ifPresent(terminal::say);
        }
        return ExitCode.OK;
    }

    private static Map<String, Integer> providers(ProcFs proc, JavaProcess jvm) {
        return providers(ProbeScan.ofProcess(proc, jvm.pid(), jvm.mappings()).probes());
    }

    /** Asks the agent, if one listens, for tracepoints that no file has. */
    private static Row withJvmOnly(Row row) {
        if (!row.providers().isEmpty()) {
            return row;
        }
        List<ListedProbe> only =
                TracepointQuery.ofAgent(row.jvm().pid())
                        .map(all -> JvmTracepoint.without(List.of(), all))
                        .orElse(List.of())
                        .stream()
                        .map(JvmTracepoint::listed)
                        .toList();
        return new Row(row.jvm(), providers(only));
    }

    private static Map<String, Integer> providers(List<ListedProbe> probes) {
        return probes.stream()
                .filter(ListedProbe::nopal)
                .collect(
                        Collectors.groupingBy(
                                ListedProbe::provider,
                                TreeMap::new,
                                Collectors.collectingAndThen(
                                        Collectors.mapping(ListedProbe::name, Collectors.toSet()),
                                        Set::size)));
    }

    private static void print(PrintWriter out, List<Row> rows, boolean withUser) {
        Table table =
                withUser
                        ? new Table("PID", "USER", "JDK", "MAIN", "PROVIDERS")
                        : new Table("PID", "JDK", "MAIN", "PROVIDERS");
        for (Row row : rows) {
            String pid = Integer.toString(row.jvm().pid());
            String version = row.jvm().version().orElse("?");
            String main = Printable.of(row.jvm().main());
            String providers = providers(row);
            if (withUser) {
                table.add(pid, Printable.of(row.jvm().user()), version, main, providers);
            } else {
                table.add(pid, version, main, providers);
            }
        }
        out.print(table);
    }

    private static String providers(Row row) {
        return row.providers().isEmpty()
                ? "-"
                : row.providers().entrySet().stream()
                        .map(entry -> Printable.of(entry.getKey()) + "(" + entry.getValue() + ")")
                        .collect(Collectors.joining(" "));
    }

    /** Returns a sentence about the JVMs in which no script can run, if there are any. */
    private static Optional<String> tooOld(List<Row> rows) {
        List<String> pids =
                rows.stream()
                        .map(Row::jvm)
                        .filter(jvm -> !jvm.isNewEnough())
                        .map(jvm -> Integer.toString(jvm.pid()))
                        .toList();
        return pids.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "scripts run inside JDK "
                                + JavaProcess.OLDEST_TRACED
                                + " or newer only, not in "
                                + String.join(", ", pids));
    }

    /** Returns a sentence about JVMs whose tracepoints cannot be seen from outside. */
    private static Optional<String> invisible(ProcFs proc, List<Row> rows) {
        List<String> pids =
                rows.stream()
                        .filter(row -> row.providers().isEmpty())
                        .map(row -> row.jvm().pid())
                        .filter(pid -> CoreJar.isOpenIn(proc, pid))
                        .map(pid -> Integer.toString(pid))
                        .toList();
        return pids.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "tracepoints may live in the JVM only in "
                                + String.join(", ", pids)
                                + "; nopal list -p "
                                + pids.getFirst()
                                + " asks that JVM");
    }

    private static Map<String, Object> json(Row row) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("pid", row.jvm().pid());
        json.put("uid", row.jvm().uid());
        json.put("user", row.jvm().user());
        json.put("jdk", row.jvm().version().orElse(null));
        json.put("main", row.jvm().main());
        json.put("providers", row.providers());
        return json;
    }

    private static boolean isRoot(ProcFs proc) throws IOException {
        return proc.status((int) ProcessHandle.current().pid()).uid() == 0;
    }
}
