package dev.nopal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ResourceBundle;

/** An application may use tracepoints in the logger that Nopal logs to. */
@Tag("slow")
class TracedLoggerTest {
    @Test
    void leavesALoggerThatUsesTracepointsAlone(@TempDir Path services) throws Exception {
        Path registration = services.resolve("META-INF/services/java.lang.System$LoggerFinder");
        Files.createDirectories(registration.getParent());
        Files.writeString(registration, TracedFinder.class.getName());
        // Without native access, so that there is something to log.
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                services + ":" + System.getProperty("java.class.path"),
                                Application.class.getName())
                        .redirectErrorStream(true)
                        .start();
        String printed = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(printed).isZero();
        assertThat(printed).contains("native access is not granted").contains("application's own");
    }

    static final class Application {
        public static void main(String[] args) {
            Tracepoint.of("app", "x");
            System.getLogger("app").log(System.Logger.Level.INFO, "application's own");
        }
    }

    /** A finder of loggers that fire a tracepoint for each line. */
    public static final class TracedFinder extends System.LoggerFinder {
        @Override
        public System.Logger getLogger(String name, Module module) {
            return new TracedLogger(name);
        }
    }

    private record TracedLogger(String getName) implements System.Logger {
        private static final Tracepoint LINE = Tracepoint.of("logger", "line", String.class);

        @Override
        public boolean isLoggable(Level level) {
            return true;
        }

        @Override
        public void log(Level level, ResourceBundle bundle, String message, Throwable thrown) {
            LINE.fire(message);
            System.out.println(message);
        }

        @Override
        public void log(Level level, ResourceBundle bundle, String format, Object... parameters) {
            LINE.fire(format);
            System.out.println(format);
        }
    }
}
