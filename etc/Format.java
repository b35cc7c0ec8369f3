import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import com.google.googlejavaformat.java.ImportOrderer;
import com.google.googlejavaformat.java.JavaFormatterOptions;
import com.google.googlejavaformat.java.RemoveUnusedImports;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Checks or writes the format of every Java source below a folder: google-java-format, four spaces.
 *
 * <p>Run by the build ({@code check}) and by {@code ./format} ({@code write}).
 */
final class Format {
    private static final JavaFormatterOptions OPTIONS =
            JavaFormatterOptions.builder().style(JavaFormatterOptions.Style.AOSP).build();

    public static void main(String[] args) throws IOException, FormatterException {
        boolean write = args[0].equals("write");
        Path root = Path.of(args[1]);
        int unformatted = 0;
        for (Path source : sources(root)) {
            String before = Files.readString(source);
            String after = format(source, before);
            if (before.equals(after)) {
                continue;
            }
            if (write) {
                Files.writeString(source, after);
            } else {
                System.err.println("not formatted: " + root.relativize(source));
                unformatted++;
            }
        }
        if (unformatted > 0) {
            System.err.println(unformatted + " file(s) not formatted; run ./format");
            System.exit(1);
        }
    }

    private static List<Path> sources(Path root) throws IOException {
        try (var paths = Files.walk(root)) {
            return paths.filter(path -> path.toString().endsWith(".java"))
                    .filter(path -> !root.relativize(path).toString().contains("target/"))
                    .sorted()
                    .toList();
        }
    }

    private static String format(Path source, String text) throws FormatterException {
        try {
            String ordered =
                    ImportOrderer.reorderImports(
                            RemoveUnusedImports.removeUnusedImports(text),
                            JavaFormatterOptions.Style.AOSP);
            return new Formatter(OPTIONS).formatSource(ordered);
        } catch (FormatterException e) {
            System.err.println("cannot parse " + source);
            throw e;
        }
    }
}
