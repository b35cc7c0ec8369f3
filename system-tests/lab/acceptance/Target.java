package dev.nopal.lab;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A JVM that runs {@link LabTarget}, and what the command says about it. */
record Target(Tool tool) implements AutoCloseable {
    /** Compiling thoroughly would take longer than it saves, on an emulated processor. */
    private static final List<String> JAVA =
            List.of(
                    System.getProperty("java.home") + "/bin/java",
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "--enable-native-access=ALL-UNNAMED");

    static Target start(String... options) throws IOException {
        List<String> command = new ArrayList<>(JAVA);
        command.addAll(List.of(options));
        String classes = System.getProperty("java.class.path");
        command.addAll(List.of("-cp", classes, LabTarget.class.getName()));
        Tool tool = Tool.startWithoutErrors(command.toArray(String[]::new));
        tool.await("ready"::equals);
        return new Target(tool);
    }

    /** Starts an example, which says nothing that a test could wait for. */
    static Target example(String script) throws IOException {
        String name =
                script.equals("values")
                        ? "OddValues"
                        : script.substring(0, 1).toUpperCase(Locale.ROOT) + script.substring(1);
        List<String> command = new ArrayList<>(JAVA);
        command.addAll(List.of("-cp", "/lab/examples.jar:/lab/core.jar"));
        command.add("dev.nopal.examples." + name);
        return new Target(Tool.startWithoutErrors(command.toArray(String[]::new)));
    }

    String pid() {
        return Long.toString(tool.pid());
    }

    String ask(String line) throws IOException {
        tool.say(line);
        return tool.await(_ -> true);
    }

    /** Runs {@code nopal} with these arguments and returns what it prints. */
    static Tool nopal(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(JAVA);
        command.addAll(List.of("-jar", "/lab/nopal.jar"));
        command.addAll(List.of(arguments));
        return Tool.start(command.toArray(String[]::new));
    }

    /** Returns the rows of {@code nopal doctor -p} that a regular expression names. */
    String doctor(String rows) throws IOException {
        try (Tool doctor = nopal("doctor", "-p", pid())) {
            String text = doctor.end();
            String found =
                    text.lines()
                            .map(String::strip)
                            .filter(line -> line.matches("\\w+ +(" + rows + ") .*"))
                            .map(line -> line.replaceAll(" +", " "))
                            .collect(Collectors.joining("; "));
            return found.isEmpty() ? "no row " + rows + ": " + text.strip() : found;
        }
    }

    @Override
    public void close() {
        tool.close();
    }
}
