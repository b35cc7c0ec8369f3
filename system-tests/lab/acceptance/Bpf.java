package dev.nopal.lab;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A running bpftrace: the new one of the machine, or an old one in a root of its own. */
record Bpf(Tool tool) implements AutoCloseable {
    private static final String ATTACHED = "all attached";

    /** The command that starts the new one, or the old one. */
    static final List<String> NEW = List.of("bpftrace");

    static final List<String> OLD = List.of("chroot", "/old", "bpftrace");

    static String version(List<String> command) throws IOException {
        List<String> words = new ArrayList<>(command);
        words.add("--version");
        return Tool.succeed(words.toArray(String[]::new)).strip().replace("bpftrace v", "");
    }

    /** Starts a script and returns when all its probes are attached. */
    static Bpf start(List<String> command, String script, String... options) throws IOException {
        List<String> words = new ArrayList<>(command);
        words.addAll(List.of(options));
        words.addAll(List.of("-e", "BEGIN { printf(\"" + ATTACHED + "\\n\"); } " + script));
        Tool tool = Tool.start(words.toArray(String[]::new));
        try {
            tool.await(ATTACHED::equals);
            return new Bpf(tool);
        } catch (IOException e) {
            tool.close();
            throw e;
        }
    }

    /** Stops it and returns what it printed. */
    String stop() throws IOException {
        String text = tool.interrupt();
        return text.substring(text.indexOf(ATTACHED) + ATTACHED.length()).strip();
    }

    @Override
    public void close() {
        tool.close();
    }
}
