package dev.nopal.downgrade;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import javax.tools.ToolProvider;

/**
 * Compiles the stubs for the oldest release, if they changed.
 *
 * <p>Arguments: the folder of the sources and the folder of the classes.
 */
public final class StubCompiler {
    private static final String SOURCE = ".java";
    private static final String CLASS = ".class";

    private StubCompiler() {}

    /** Runs with the arguments above. */
    public static void main(String[] args) throws IOException {
        FileTree sources = FileTree.of(Path.of(args[0]));
        Path classes = Path.of(args[1]);
        if (isMade(sources, classes)) {
            return;
        }
        List<String> options =
                new ArrayList<>(
                        List.of(
                                "--release",
                                String.valueOf(Downgrade.OLDEST),
                                "-Xlint:all",
                                "-Werror",
                                "-proc:none",
                                "-d",
                                classes.toString()));
        sources.paths().forEach(path -> options.add(sources.folder().resolve(path).toString()));
        int status =
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, options.toArray(String[]::new));
        if (status != 0) {
            System.exit(status);
        }
    }

    private static boolean isMade(FileTree sources, Path classes) throws IOException {
        for (String path : sources.paths()) {
            Path made = classes.resolve(path.replace(SOURCE, CLASS));
            if (!path.endsWith("package-info.java")
                    && (!Files.exists(made)
                            || Files.getLastModifiedTime(made)
                                            .compareTo(
                                                    Files.getLastModifiedTime(
                                                            sources.folder().resolve(path)))
                                    < 0)) {
                return false;
            }
        }
        return true;
    }
}
