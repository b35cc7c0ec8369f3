package dev.nopal.cli.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The arguments of a {@code java} launcher, split into its options and what it runs.
 *
 * <p>Argument files ({@code @file}) are listed, not opened: the target chose their paths, and they
 * may have changed since.
 *
 * @param options the launcher's options; one that takes its value as the next argument is written
 *     {@code option=value}
 * @param main the main class, module, jar or source file; empty if it is in an argument file
 * @param kind what {@code main} is
 * @param argumentFiles the argument files, without the {@code @}
 */
public record JavaCommandLine(
        List<String> options, Optional<String> main, Kind kind, List<String> argumentFiles) {
    /** The kind of program that a launcher runs. */
    public enum Kind {
        CLASS,
        JAR,
        MODULE
    }

    private static final Set<String> WITH_VALUE =
            Set.of(
                    "-cp",
                    "-classpath",
                    "--class-path",
                    "-p",
                    "--module-path",
                    "--upgrade-module-path",
                    "--add-modules",
                    "--enable-native-access",
                    "--limit-modules",
                    "--add-exports",
                    "--add-opens",
                    "--add-reads",
                    "--patch-module",
                    "--source",
                    "-d",
                    "--describe-module");

    /** Parses the arguments after the launcher's own name. */
    public static JavaCommandLine parse(List<String> arguments) {
        List<String> options = new ArrayList<>();
        List<String> files = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            Optional<String> next =
                    i + 1 < arguments.size() ? Optional.of(arguments.get(i + 1)) : Optional.empty();
            if (argument.equals("-jar")) {
                return new JavaCommandLine(options, next, Kind.JAR, files);
            }
            if (argument.equals("-m") || argument.equals("--module")) {
                return new JavaCommandLine(options, next, Kind.MODULE, files);
            }
            if (argument.startsWith("--module=")) {
                String main = argument.substring("--module=".length());
                return new JavaCommandLine(options, Optional.of(main), Kind.MODULE, files);
            }
            if (WITH_VALUE.contains(argument)) {
                options.add(argument + "=" + next.orElse(""));
                i++;
            } else if (argument.startsWith("@")) {
                files.add(argument.substring(1));
            } else if (argument.startsWith("-")) {
                options.add(argument);
            } else {
                // After an argument file, this may also be an argument of the program.
                return new JavaCommandLine(options, Optional.of(argument), Kind.CLASS, files);
            }
        }
        return new JavaCommandLine(options, Optional.empty(), Kind.CLASS, files);
    }

    /** Returns a short name of what runs: a class without its module, a jar without its folder. */
    public Optional<String> shortMain() {
        return main.map(name -> afterLastSlash(name));
    }

    private static String afterLastSlash(String text) {
        return text.substring(text.lastIndexOf('/') + 1);
    }
}
