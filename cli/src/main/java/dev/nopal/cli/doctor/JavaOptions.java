package dev.nopal.cli.doctor;

import dev.nopal.cli.process.JavaCommandLine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The options of a JVM from its environment and its command line, in the order in which it reads
 * them: the last one counts.
 *
 * @param argumentFiles files that may hold more options, but are not opened
 */
record JavaOptions(List<String> all, List<String> argumentFiles) {
    static JavaOptions of(List<String> environment, JavaCommandLine commandLine) {
        List<String> options = new ArrayList<>();
        List<String> files = new ArrayList<>();
        for (String variable : List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS")) {
            addVariable(variable, environment, options, files);
        }
        options.addAll(commandLine.options());
        files.addAll(commandLine.argumentFiles());
        addVariable("_JAVA_OPTIONS", environment, options, files);
        return new JavaOptions(options, files);
    }

    /** Returns the value of a system property. */
    Optional<String> property(String name) {
        String bare = "-D" + name;
        String prefix = bare + "=";
        Optional<String> value = Optional.empty();
        for (String option : all) {
            if (option.equals(bare)) {
                value = Optional.of("");
            } else if (option.startsWith(prefix)) {
                value = Optional.of(option.substring(prefix.length()));
            }
        }
        return value;
    }

    private static void addVariable(
            String name, List<String> environment, List<String> options, List<String> files) {
        String prefix = name + "=";
        environment.stream()
                .filter(entry -> entry.startsWith(prefix))
                .findFirst()
                .map(entry -> JavaCommandLine.parse(words(entry.substring(prefix.length()))))
                .ifPresent(
                        parsed -> {
                            options.addAll(parsed.options());
                            files.addAll(parsed.argumentFiles());
                        });
    }

    /** Splits at spaces outside quotes, as the launcher does. */
    static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        char quote = 0;
        boolean inWord = false;
        for (char c : text.toCharArray()) {
            if (quote != 0 && c == quote) {
                quote = 0;
            } else if (quote == 0 && (c == '"' || c == '\'')) {
                quote = c;
                inWord = true;
            } else if (quote == 0 && Character.isWhitespace(c)) {
                if (inWord) {
                    words.add(word.toString());
                    word.setLength(0);
                }
                inWord = false;
            } else {
                word.append(c);
                inWord = true;
            }
        }
        if (inWord) {
            words.add(word.toString());
        }
        return words;
    }
}
