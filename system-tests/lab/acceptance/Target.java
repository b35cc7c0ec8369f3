package dev.nopal.lab;

import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Collectors;

/** A JVM that runs {@link LabTarget}, and what the command says about it. */
record Target(Tool tool) implements AutoCloseable {
    private static final String JAVA = System.getProperty("java.home") + "/bin/java";

    static Target start(String... options) throws IOException {
        String[] command = new String[options.length + 5];
        command[0] = JAVA;
        System.arraycopy(options, 0, command, 1, options.length);
        command[options.length + 1] = "--enable-native-access=ALL-UNNAMED";
        command[options.length + 2] = "-cp";
        command[options.length + 3] = System.getProperty("java.class.path");
        command[options.length + 4] = LabTarget.class.getName();
        Tool tool = Tool.startWithoutErrors(command);
        tool.await("ready"::equals);
        return new Target(tool);
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
        // Compiling much of it would take longer than running it, on an emulated processor.
        String[] java = {
            JAVA,
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "-jar",
            "/lab/nopal.jar"
        };
        String[] command = Arrays.copyOf(java, java.length + arguments.length);
        System.arraycopy(arguments, 0, command, java.length, arguments.length);
        return Tool.start(command);
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
