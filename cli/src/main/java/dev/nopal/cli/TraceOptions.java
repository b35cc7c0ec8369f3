package dev.nopal.cli;

import dev.nopal.cli.format.OutputFormat;
import dev.nopal.cli.kubernetes.PodRequest;
import dev.nopal.cli.line.TargetWish;
import dev.nopal.cli.request.EngineChoice;

import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The options of {@code nopal trace}, which recipes have, too; see {@link StandardOptions}. */
final class TraceOptions {
    /** The option that names several JVMs; recipes use its other name for something else. */
    static final String JVMS = "--jvms";

    /** The option that names another machine or container. */
    static final String VIA = "--via";

    static final String VIA_DESCRIPTION =
            "Works where this command leads: 'ssh web1', 'docker exec -i shop', 'kubectl exec -i pod"
                    + " --'. TARGET after it means a JVM there; without, the only one.";

    private static final String ALL = "--all";

    private final OptionSpec targets =
            jvmList("-p", "--pid")
                    .paramLabel("TARGET")
                    .description(
                            "The process: a pid or part of a main class's name. May be repeated:"
                                    + " then the results are merged. After --via or -k it is one"
                                    + " there.")
                    .build();

    private final OptionSpec jvms =
            jvmList(JVMS, ALL)
                    .paramLabel("MAIN")
                    .description(
                            "Traces all JVMs with this main class, or part of its name, and those"
                                    + " that appear later. '*': every JVM. May be repeated.")
                    .build();

    private final PodOptions pods = PodOptions.withEvents();

    private final OptionSpec via =
            list(VIA)
                    .paramLabel("COMMAND")
                    .description(VIA_DESCRIPTION + " May be repeated: then the results are merged.")
                    .build();

    private final OptionSpec command =
            option(String.class, "-c", "--cmd")
                    .paramLabel("CMD")
                    .description("Starts a command and traces it from before main() runs.")
                    .build();

    private final OptionSpec program =
            option(String.class, "-e")
                    .paramLabel("PROGRAM")
                    .description("The script itself.")
                    .build();

    private final PositionalParamSpec words =
            PositionalParamSpec.builder()
                    .type(List.class)
                    .auxiliaryTypes(String.class)
                    .index("0..*")
                    .arity("0..*")
                    .paramLabel("FILE.bt|FILE.d|PARAMETER")
                    .parameterConsumer(new ParameterWords())
                    .description(
                            "The file of the script (- for standard input) unless -e is given; then"
                                    + " its parameters: $1, $2 ..., and, after the file or --,"
                                    + " --name=value.")
                    .build();

    private final OptionSpec engine =
            option(EngineChoice.class, "--engine")
                    .paramLabel("ENGINE")
                    .description(
                            "Where the script runs: jvm, bpftrace, dtrace, or auto (default), which"
                                    + " reports its choice.")
                    .build();

    private final OptionSpec format =
            option(OutputFormat.class, "-f", "--format")
                    .paramLabel("FORMAT")
                    .description(OutputFormat.NAMES + " (default for -o FILE.html).")
                    .build();

    private final OptionSpec output =
            option(Path.class, "-o", "--output")
                    .paramLabel("FILE")
                    .description("Writes what the script prints to a file.")
                    .build();

    private final OptionSpec append = flag("--append", "With -o: append to the file.");

    private final OptionSpec save =
            option(Path.class, "--save")
                    .paramLabel("FILE")
                    .description("Saves the session, for nopal show and nopal diff.")
                    .build();

    private final OptionSpec duration =
            option(String.class, "-d", "--duration")
                    .paramLabel("TIME")
                    .description("Ends after this time: 30s, 500ms, 2m or 1h.")
                    .build();

    private final OptionSpec events =
            option(Long.class, "-n", "--events")
                    .paramLabel("EVENTS")
                    .parameterConsumer(pods.eventsOrNamespace())
                    .description("Stops after this many prints; time() does not count.")
                    .build();

    private final OptionSpec maxMethods =
            option(Integer.class, "--max-methods")
                    .paramLabel("N")
                    .description("How many methods the probes may match (default: 5000).")
                    .build();

    private final OptionSpec maxOverhead =
            option(String.class, "--max-overhead")
                    .paramLabel("PERCENT")
                    .description(
                            "The share of one processor that probes may cost (default: 10); above"
                                    + " it, the most expensive ones are removed. none: no limit.")
                    .build();

    private final OptionSpec includeTrivial =
            flag(
                    "--include-trivial",
                    "Patterns with * also match accessors, methods that the compiler generates for"
                            + " records, and lambdas that only call another method.");

    private final OptionSpec quiet =
            option(boolean.class, "-q", "--quiet")
                    .description("Prints only the output of the script.")
                    .build();

    private final OptionSpec live = flag("--live", "Keeps redrawing the maps on the terminal.");

    private final OptionSpec web =
            option(Integer.class, "--web")
                    .arity("0..1")
                    .parameterConsumer(new WebPort())
                    .paramLabel("PORT")
                    .description(
                            "With --live: shows the maps in a browser on this machine instead, at"
                                    + " the address that is printed.")
                    .build();

    private final OptionSpec metrics =
            option(String.class, "--metrics")
                    .arity("0..1")
                    .parameterConsumer(new MetricsPort())
                    .paramLabel("[ADDRESS:]PORT")
                    .description(
                            "Serves the maps as metrics for Prometheus while the trace runs, at"
                                    + " 127.0.0.1:9400 or this address; a recipe then runs until it"
                                    + " is stopped, unless -d is given.")
                    .build();

    private final OptionSpec children =
            flag("--children", "With -c: also traces the JVMs that the command starts.");

    private final OptionSpec unsafe =
            flag(
                    "--unsafe",
                    "With --engine bpftrace or dtrace: lets the script run commands and send"
                            + " signals, by system(), signal(), raise() and stop().");

    private final OptionSpec dryRun =
            flag(
                    "--dry-run",
                    "Checks the script, and says what would run, how many methods would be"
                            + " instrumented and what to expect; attaches nothing.");

    private static OptionSpec.Builder option(Class<?> type, String name, String... others) {
        String[] names = new String[others.length + 1];
        names[0] = name;
        System.arraycopy(others, 0, names, 1, others.length);
        return OptionSpec.builder(names).type(type);
    }

    /** Returns an option that may be repeated. */
    private static OptionSpec.Builder list(String... names) {
        return OptionSpec.builder(names).type(List.class).auxiliaryTypes(String.class).arity("1");
    }

    /** Returns an option that names JVMs here, or in the places that options before it name. */
    private OptionSpec.Builder jvmList(String... names) {
        return list(names)
                .auxiliaryTypes(PlacedJvms.Word.class)
                .parameterConsumer(new PlacedJvms(() -> !via().isEmpty() || pods.areNamed()));
    }

    private static OptionSpec flag(String name, String description) {
        return option(boolean.class, name).description(description).build();
    }

    void addTo(CommandSpec spec) {
        List.of(targets, jvms, via, command).forEach(spec::addOption);
        pods.all().forEach(spec::addOption);
        spec.addPositional(words);
        List.of(program, engine, format, output, append, save, duration, events, maxMethods)
                .forEach(spec::addOption);
        List.of(maxOverhead, includeTrivial, quiet, live, web, metrics, children, unsafe, dryRun)
                .forEach(spec::addOption);
    }

    /** Returns the script, if it is on the command line. */
    Optional<String> program() {
        return given(program);
    }

    List<String> words() {
        return TraceOptions.<List<String>>given(words).orElse(List.of());
    }

    /** Returns the processes of this machine that were named. */
    List<String> targets() {
        return PlacedJvms.here(targets);
    }

    /** Returns the main classes all of whose JVMs on this machine are meant. */
    List<String> jvms() {
        return PlacedJvms.here(jvms);
    }

    /** Returns the JVMs that are meant in each other place. */
    TargetWish there() {
        return new TargetWish(PlacedJvms.there(targets), PlacedJvms.there(jvms));
    }

    /** Returns the pods of a cluster, if any are named. */
    Optional<PodRequest> pods() {
        return pods.request();
    }

    /** Returns the commands that lead to other machines or containers. */
    List<String> via() {
        return TraceOptions.<List<String>>given(via).orElse(List.of());
    }

    Optional<String> command() {
        return given(command);
    }

    EngineChoice engine() {
        return TraceOptions.<EngineChoice>given(engine).orElse(EngineChoice.auto);
    }

    Optional<OutputFormat> format() {
        return given(format);
    }

    Optional<Path> output() {
        return given(output);
    }

    boolean isAppended() {
        return isGiven(append);
    }

    Optional<Path> save() {
        return given(save);
    }

    Optional<String> duration() {
        return given(duration);
    }

    Optional<Long> events() {
        return given(events);
    }

    Optional<Integer> maxMethods() {
        return given(maxMethods);
    }

    Optional<String> maxOverhead() {
        return given(maxOverhead);
    }

    boolean includesTrivial() {
        return isGiven(includeTrivial);
    }

    boolean isQuiet() {
        return isGiven(quiet);
    }

    boolean isLive() {
        return isGiven(live);
    }

    /** Returns the port of the page in the browser, 0 for any. */
    Optional<Integer> web() {
        return given(web);
    }

    /** Returns the address of the metrics, an empty text for the default. */
    Optional<String> metrics() {
        return given(metrics);
    }

    boolean includesChildren() {
        return isGiven(children);
    }

    boolean isUnsafe() {
        return isGiven(unsafe);
    }

    boolean isDryRun() {
        return isGiven(dryRun);
    }

    private static <T> Optional<T> given(ArgSpec argument) {
        return Optional.ofNullable(argument.getValue());
    }

    private static boolean isGiven(OptionSpec flag) {
        return Boolean.TRUE.equals(flag.getValue());
    }
}
