package dev.nopal.cli.request;

import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.text.Reasons;
import dev.nopal.script.ScriptCall;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The words of {@code nopal trace}: the script's file, then its parameters. */
public final class ScriptWords {
    /** The name of a script that was given on the command line. */
    public static final String COMMAND_LINE = "-e";

    /** The name of a script that was read from standard input. */
    public static final String STANDARD_INPUT = "stdin";

    private ScriptWords() {}

    /**
     * Returns the script and its parameters.
     *
     * @param program the script itself, or null if the first word is its file
     */
    public static ScriptCall read(String program, List<String> words) {
        List<String> rest = new ArrayList<>(words);
        String name = COMMAND_LINE;
        String text = program;
        if (program == null) {
            if (rest.isEmpty()) {
                throw Failure.usage("say what to run: -e PROGRAM or a FILE.bt");
            }
            name = rest.removeFirst();
            text = read(name);
        }
        List<String> parameters = new ArrayList<>();
        Map<String, String> named = new LinkedHashMap<>();
        for (String word : rest) {
            int equals = word.indexOf('=');
            if (word.startsWith("--") && word.length() > 2) {
                named.put(
                        equals < 0 ? word.substring(2) : word.substring(2, equals),
                        equals < 0 ? "true" : word.substring(equals + 1));
            } else {
                parameters.add(word);
            }
        }
        return new ScriptCall(name.equals("-") ? STANDARD_INPUT : name, text, parameters, named);
    }

    private static String read(String file) {
        try {
            return ScriptText.of(file, file.equals("-") ? System.in : open(file));
        } catch (NoSuchFileException e) {
            throw Failure.usage("there is no file " + file);
        } catch (IOException e) {
            throw Failure.usage("cannot read " + file + ": " + Reasons.of(e));
        }
    }

    private static InputStream open(String file) throws IOException {
        return Files.newInputStream(Path.of(file));
    }
}
