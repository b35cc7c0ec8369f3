package com.acme.uploads;

import com.acme.web.Service;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Computes checksums of files. */
public final class Uploads {
    private final Path file;

    private Uploads(Path file) {
        this.file = file;
    }

    public static void main(String[] arguments) throws Exception {
        Path file = Files.createTempFile("upload", ".bin");
        file.toFile().deleteOnExit();
        Files.write(file, new byte[40_000]);
        new Service("uploads", 4)
                .route("/checksum", new Uploads(file)::checksum)
                .run(arguments, 2, 5, "/checksum?a", "/checksum?b");
    }

    private String checksum(String name) throws IOException {
        int sum = name.hashCode();
        try (InputStream in = new FileInputStream(file.toFile())) {
            int next;
            while ((next = in.read()) >= 0) { // fault
                sum = sum * 31 + next;
            }
        }
        return "" + sum;
    }
}
