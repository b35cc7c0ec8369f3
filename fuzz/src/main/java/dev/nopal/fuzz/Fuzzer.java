package dev.nopal.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The program that starts Jazzer in a JVM of its own, which instruments our classes and no others.
 *
 * <p>{@code Fuzzer run TARGET SECONDS CORPUS WORK} fuzzes: what raises coverage goes into WORK,
 * what fails into CORPUS, where every build reads it again. {@code Fuzzer keep TARGET CORPUS WORK}
 * adds to CORPUS what WORK covers and CORPUS does not, as little as that takes. {@code fuzz/run}
 * calls both.
 */
public final class Fuzzer {
    /** An input that takes longer never ends, even on a busy machine. */
    private static final int TIMEOUT_SECONDS = 120;

    private static final String SANITIZERS = "com.code_intelligence.jazzer.sanitizers.";

    /** They look for misuse of libraries that we do not have, and take a second to load. */
    private static final List<String> UNUSED =
            Stream.of(
                            "BigDecimal",
                            "ClojureLangHooks",
                            "Deserialization",
                            "ExpressionLanguageInjection",
                            "FilePathTraversal",
                            "LdapInjection",
                            "NamingContextLookup",
                            "OsCommandInjection",
                            "ReflectiveCall",
                            "RegexInjection",
                            "RegexRoadblocks",
                            "ScriptEngineInjection",
                            "ServerSideRequestForgery",
                            "SqlInjection",
                            "TemplateInjection",
                            "UnsafeSanitizer",
                            "XPathInjection",
                            "XmlParserSsrfGuidance")
                    .map(SANITIZERS::concat)
                    .toList();

    private Fuzzer() {}

    public static void main(String[] arguments) throws Exception {
        FuzzTarget target = FuzzTarget.valueOf(arguments[1].toUpperCase(Locale.ROOT));
        int last = arguments.length - 1;
        Path corpus = Files.createDirectories(Path.of(arguments[last - 1]));
        Path work = Files.createDirectories(Path.of(arguments[last]));
        List<String> options =
                arguments[0].equals("keep")
                        ? List.of(
                                "-merge=1",
                                "-use_counters=0", // One input for each place, not for each count.
                                corpus.toString(),
                                work.toString())
                        : List.of(
                                "-max_total_time=" + arguments[2],
                                "-artifact_prefix=" + corpus + "/",
                                work.toString(),
                                corpus.toString());
        Process process =
                new ProcessBuilder(command(target.className(), List.of(), options))
                        .inheritIO()
                        .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        System.exit(process.waitFor());
    }

    /**
     * Returns the command line that fuzzes a class with the class path of this JVM.
     *
     * @param virtualMachine options of the JVM
     * @param options of libFuzzer, and its folders: the first gets what raises coverage
     */
    static List<String> command(String className, List<String> virtualMachine, List<String> options)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(virtualMachine);
        command.addAll(
                List.of(
                        "-Xmx1g",
                        "-XX:+UseSerialGC",
                        "-XX:+EnableDynamicAgentLoading",
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "com.code_intelligence.jazzer.Jazzer",
                        "--target_class=" + className,
                        "--instrumentation_includes=dev.nopal.**",
                        "--instrumentation_excludes=dev.nopal.fuzz.**",
                        "--custom_hook_includes=dev.nopal.**",
                        "--disabled_hooks=" + String.join(":", UNUSED),
                        "--reproducer_path="
                                + Files.createDirectories(Path.of("target/reproducers")),
                        "-dict=numbers.dict",
                        "-timeout=" + TIMEOUT_SECONDS,
                        "-rss_limit_mb=3000"));
        command.addAll(options);
        return command;
    }
}
