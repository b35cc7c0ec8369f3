package com.acme.journal;

import com.acme.web.Service;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes entries to a file that survives a power failure. */
public final class Journal {
    private final FileChannel file;

    private Journal(FileChannel file) {
        this.file = file;
    }

    public static void main(String[] arguments) throws Exception {
        Path path = Files.createTempFile("journal", ".log");
        path.toFile().deleteOnExit();
        FileChannel file = FileChannel.open(path, StandardOpenOption.APPEND);
        new Service("journal", 4)
                .route("/write", new Journal(file)::write)
                .run(arguments, 2, 1, "/write?first", "/write?second");
    }

    private String write(String entry) throws IOException {
        for (int i = 0; i < 20; i++) {
            append(entry + " line " + i + "\n");
        }
        return "written";
    }

    private void append(String line) throws IOException {
        file.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
        file.force(true); // fault
    }
}
