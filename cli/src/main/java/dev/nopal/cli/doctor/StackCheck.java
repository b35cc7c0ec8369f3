package dev.nopal.cli.doctor;

import dev.nopal.cli.held.HeldFile;
import dev.nopal.cli.process.TargetFiles;

import java.io.IOException;
import java.nio.file.Files;

/** Reports what kernel tracers need in order to show Java frames. */
record StackCheck(TargetFacts facts) implements Checker {
    private static final String ID = "java-stacks";

    @Override
    public Check check() {
        JavaOptions options = facts.options(facts.jvm().orElseThrow());
        boolean framePointers = options.all().contains("-XX:+PreserveFramePointer");
        int inside =
                facts.status().namespacePids().isEmpty()
                        ? facts.pid()
                        : facts.status().namespacePids().getLast();
        boolean map = isThere("/tmp/perf-" + inside + ".map");
        if (framePointers && map) {
            return Check.ok(ID, "kernel tracers can show Java frames");
        }
        String fix =
                (framePointers ? "" : "start it with -XX:+PreserveFramePointer; ")
                        + (map
                                ? ""
                                : "run jcmd " + facts.pid() + " Compiler.perfmap before tracing");
        return Check.ok(
                ID,
                "Java frames in a kernel tracer's ustack need preparation",
                fix.replaceAll("; $", ""));
    }

    private boolean isThere(String path) {
        try (TargetFiles files = TargetFiles.of(facts.proc(), facts.pid());
                HeldFile file = files.hold(path)) {
            return Files.isRegularFile(file.path());
        } catch (IOException e) {
            return false;
        }
    }
}
