package dev.nopal.agent.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A program that instruments, in its own JVM. */
final class InstrumentedJvm {
    private static final int DEADLINE_MINUTES = 10;

    private InstrumentedJvm() {}

    /** Runs it and returns all output, including standard error; it must succeed. */
    static String run(Class<?> program, List<String> options, String... arguments)
            throws Exception {
        Path output = Files.createTempFile("nopal-woven", ".txt");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-javaagent:" + TestAgent.jar());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(List.of(arguments));
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
        try {
            assertThat(process.waitFor(DEADLINE_MINUTES, TimeUnit.MINUTES)).isTrue();
            String text = Files.readString(output);
            assertThat(process.exitValue()).as(text).isZero();
            return text;
        } finally {
            process.destroyForcibly();
            Files.delete(output);
        }
    }

    /** Returns the number that was printed after a word. */
    static double number(String text, String name) {
        Matcher matcher = Pattern.compile("\\b" + name + " (-?[0-9.]+)").matcher(text);
        assertThat(matcher.find()).as(name + " in " + text).isTrue();
        return Double.parseDouble(matcher.group(1));
    }
}
