package dev.nopal.system.via;

import dev.nopal.cli.line.FrameContent;
import dev.nopal.cli.line.FrameKind;
import dev.nopal.cli.line.FrameWriter;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The other end of a line at which something pretends to be Nopal: a shell that answers as the
 * script does, and then sends bytes that were prepared.
 */
final class LyingFarSide {
    private static final String ANSWER =
            """
            while read -r line; do
                case $line in
                n=*) n=${line#n=} ;;
                "nopal_far; exit") break ;;
                esac
            done
            echo "nopal-$n have"
            cat "$1/$3"
            exec cat >/dev/null
            """;

    private final Path folder;

    /**
     * @param folder takes what is sent
     */
    LyingFarSide(Path folder) {
        this.folder = folder;
    }

    /** The frames of one lie. */
    interface Lie {
        void tell(FrameWriter frames) throws IOException;
    }

    /**
     * Returns the value of {@code --via} that leads to a lie in frames; its name is the place's.
     */
    String via(String name, Lie lie) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(file)) {
            FrameWriter frames = new FrameWriter(out);
            lie.tell(frames);
            frames.flush();
        }
        return via(file);
    }

    /** Returns the value of {@code --via} that leads to bytes that are no frames. */
    String via(String name, byte[] bytes) throws IOException {
        return via(Files.write(folder.resolve(name), bytes));
    }

    private String via(Path file) throws IOException {
        Path script = folder.resolve("answer.sh");
        Files.writeString(script, ANSWER);
        return "sh '" + script + "' '" + folder + "' exec " + file.getFileName();
    }

    /** Returns the content of a frame that names a JVM. */
    static byte[] jvm(String name) {
        return new FrameContent().number(1).text(name).count(0).toBytes();
    }

    static byte[] sentence(String text) {
        return new FrameContent().text(text).toBytes();
    }

    /** Returns the reason why there is no JVM. */
    static byte[] failure(String text) {
        return new FrameContent().count(1).text(text).toBytes();
    }

    /** Returns the description of a session file with one ring. */
    static byte[] session(long size) {
        return new FrameContent().number(size).count(1).number(64).toBytes();
    }

    /** Writes a frame of the only JVM. */
    static void send(FrameWriter frames, FrameKind kind, byte[] content) throws IOException {
        frames.write(kind, 1, content);
    }
}
