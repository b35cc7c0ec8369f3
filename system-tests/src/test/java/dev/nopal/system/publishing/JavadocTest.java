package dev.nopal.system.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.TargetJvm;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Makes the documentation of the API, which fails for a broken link, tag or snippet. {@code
 * etc/release --check} makes that of the other modules in the same way.
 */
class JavadocTest {
    private static final Path CORE = Path.of(System.getProperty("nopal.root"), "core").normalize();

    @Test
    void showsTheCodeOfSnippets(@TempDir Path output) throws IOException {
        javadoc(output).requireSuccess();
        Path api = output.resolve("dev.nopal.core/dev/nopal");
        assertThat(text(api.resolve("Tracepoints.html")))
                .contains("void orderPlaced(long id, String customer);")
                .contains("TRACE.orderPlaced(order.id(), order.customer());")
                .contains("STOCK.counted(")
                .doesNotContain("@start", "@end");
        assertThat(text(api.resolve("Tracepoint.html"))).contains("Hello world");
        assertThat(text(api.resolve("Elapsed.html"))).contains("TILL.checkoutStart()");
    }

    private static String text(Path page) throws IOException {
        return Files.readString(page)
                .replaceAll("<[^>]*>", "")
                .replace("&quot;", "\"")
                .replace("&gt;", ">");
    }

    private static Command.Result javadoc(Path output) {
        return Command.of(
                        TargetJvm.tool("javadoc"),
                        "-J-XX:TieredStopAtLevel=1",
                        "-quiet",
                        "-notimestamp",
                        "-Xdoclint:all,-missing",
                        "-Werror",
                        "--module-source-path",
                        "dev.nopal.core=" + CORE.resolve("src/main/java"),
                        "--module",
                        "dev.nopal.core",
                        // What is not exported is checked, too, as in a release.
                        "--show-packages",
                        "all",
                        "--snippet-path",
                        CORE.resolve("src/test/java").toString(),
                        "-d",
                        output.toString())
                .within(Duration.ofMinutes(2))
                .run();
    }
}
