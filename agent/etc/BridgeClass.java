import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

import javax.tools.ToolProvider;

/**
 * Compiles the class that instrumented code calls as a part of {@code java.base}, and puts it
 * beside the instrumenter under a name that no loader takes for a class.
 */
final class BridgeClass {
    private static final String OLDEST = "17";

    public static void main(String[] args) throws IOException {
        Path sources = Path.of(args[0]);
        Path work = Path.of(args[1]);
        Path result = Path.of(args[2]);
        Files.createDirectories(work);
        Path source = sources.resolve("java/lang/runtime/NopalBridge.java");
        int status =
                ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                null,
                                null,
                                List.of(
                                                "--patch-module",
                                                "java.base=" + sources,
                                                // Not --release, which cannot patch a module.
                                                "-source",
                                                OLDEST,
                                                "-target",
                                                OLDEST,
                                                "-Xlint:all,-options",
                                                "-Werror",
                                                "-XDstringConcat=inline",
                                                "-g",
                                                "-d",
                                                work.toString(),
                                                source.toString())
                                        .toArray(String[]::new));
        if (status != 0) {
            System.exit(status);
        }
        Files.createDirectories(result.getParent());
        Files.move(
                work.resolve("java/lang/runtime/NopalBridge.class"),
                result,
                StandardCopyOption.REPLACE_EXISTING);
    }
}
