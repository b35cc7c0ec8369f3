package dev.nopal.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** A way to take stacks of what runs, or none, that {@link ProfileRuns} measures. */
enum ProfileContender {
    NOT_TRACED("not traced"),
    NOPAL("`profile:hz:99 { @[ustack] = count(); }`"),
    JFR("JFR `jdk.ExecutionSample`"),
    ASYNC("async-profiler, `event=cpu`");

    /** A 99th of a second, as near as both can be told. */
    private static final String JFR_PERIOD = "10 ms";

    private static final String ASYNC_NANOS = "10101010";

    final String text;

    ProfileContender(String text) {
        this.text = text;
    }

    /** Returns the options of its JVM; {@code directory} is where files go. */
    List<String> options(Path directory) throws IOException {
        return switch (this) {
            case NOT_TRACED -> List.of();
            case NOPAL -> List.of(BenchEnvironment.agent());
            case JFR ->
                    List.of(
                            "-Xlog:disable",
                            "-Xlog:all=error:stderr",
                            "-XX:StartFlightRecording:settings=" + settings(directory));
            case ASYNC ->
                    List.of(
                            "-agentpath:%s=start,event=cpu,interval=%s,file=%s"
                                    .formatted(
                                            library(directory),
                                            ASYNC_NANOS,
                                            directory.resolve("async.jfr")));
        };
    }

    /** Starts the profiler, if it is a process of its own; returns null if not. */
    TracerProcess look(long pid) throws IOException {
        return this == NOPAL
                ? TracerProcess.nopal(
                        pid, "profile:hz:99 { @[ustack] = count(); @total = count(); }")
                : null;
    }

    /** A recording of samples alone: its usual settings record much more. */
    private static Path settings(Path directory) throws IOException {
        return Files.writeString(
                directory.resolve("samples.jfc"),
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <configuration version="2.0">
                  <event name="jdk.ExecutionSample">
                    <setting name="enabled">true</setting>
                    <setting name="period">%s</setting>
                  </event>
                </configuration>
                """
                        .formatted(JFR_PERIOD));
    }

    /** Takes async-profiler's library out of its jar. */
    private static Path library(Path directory) throws IOException {
        String platform =
                System.getProperty("os.arch").equals("aarch64") ? "linux-arm64" : "linux-x64";
        Path library = directory.resolve("libasyncProfiler.so");
        try (InputStream in =
                ProfileContender.class.getResourceAsStream(
                        "/" + platform + "/libasyncProfiler.so")) {
            if (in == null) {
                throw new IOException("no async-profiler for " + platform + " on the class path");
            }
            Files.copy(in, library, StandardCopyOption.REPLACE_EXISTING);
        }
        return library;
    }
}
