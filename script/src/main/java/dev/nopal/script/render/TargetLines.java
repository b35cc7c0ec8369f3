package dev.nopal.script.render;

import dev.nopal.script.value.TextBytes;

import java.io.ByteArrayOutputStream;
import java.util.Map;
import java.util.TreeMap;

/** Lines of several JVMs on one stream: each line begins with the name of its JVM. */
final class TargetLines {
    /** The most bytes of a line that are kept until it ends. */
    private static final int MAX_LINE = 64 << 10;

    private final Map<String, ByteArrayOutputStream> unfinished = new TreeMap<>();

    /** Adds text of a JVM; returns the lines that are complete. */
    byte[] add(String target, byte[] text) {
        ByteArrayOutputStream lines = new ByteArrayOutputStream(text.length + 64);
        ByteArrayOutputStream line =
                unfinished.computeIfAbsent(target, _ -> new ByteArrayOutputStream());
        for (byte each : text) {
            if (each == '\n') {
                finish(lines, target, line);
            } else {
                line.write(each);
                if (line.size() >= MAX_LINE) {
                    finish(lines, target, line);
                }
            }
        }
        return lines.toByteArray();
    }

    /** Returns the lines that were never ended, and forgets them. */
    byte[] unfinished() {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        unfinished.forEach(
                (target, line) -> {
                    if (line.size() > 0) {
                        finish(lines, target, line);
                    }
                });
        unfinished.clear();
        return lines.toByteArray();
    }

    private static void finish(
            ByteArrayOutputStream lines, String target, ByteArrayOutputStream line) {
        if (line.size() > 0) {
            lines.writeBytes(TextBytes.of(target));
            lines.write(':');
            lines.write(' ');
            lines.writeBytes(line.toByteArray());
        }
        lines.write('\n');
        line.reset();
    }
}
