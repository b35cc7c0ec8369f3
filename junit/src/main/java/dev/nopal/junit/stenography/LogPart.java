package dev.nopal.junit.stenography;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The log of one JVM as a file, {@code RUN.PROCESS.csv}: rows with calls, and a row without a call
 * for each method that there is.
 */
final class LogPart {
    static final String HEADER = "process,test,class,method,caller,calls,order\n";

    private static final String END = ".csv";
    private static final int COLUMNS = 7;

    private LogPart() {}

    /** Returns the file of a process. */
    static Path file(Path folder, String run, String process) {
        return folder.resolve(run + "." + process + END);
    }

    /** Returns whether a file is a part of a run. */
    static boolean isOf(Path file, String run) {
        String name = file.getFileName().toString();
        return name.startsWith(run + ".") && name.endsWith(END);
    }

    /** Writes a part; nobody reads half of it. */
    static void write(Path file, List<CallRow> rows) throws IOException {
        Path unfinished = file.resolveSibling(file.getFileName() + ".new");
        try (Writer out = Files.newBufferedWriter(unfinished, StandardCharsets.UTF_8)) {
            write(out, rows);
        }
        Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
    }

    static void write(Writer out, List<CallRow> rows) throws IOException {
        out.write(HEADER);
        for (CallRow row : rows) {
            out.write(
                    Csv.line(
                            row.process(),
                            row.test(),
                            row.method().type(),
                            row.method().method(),
                            row.caller(),
                            row.calls(),
                            row.order()));
        }
    }

    /** Reads a part; lines that are not rows are left out. */
    static List<CallRow> read(Path file) throws IOException {
        List<CallRow> rows = new ArrayList<>();
        try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                List<String> values = Csv.values(line);
                boolean isRow =
                        values.size() == COLUMNS
                                && values.get(5).matches("[0-9]{1,18}")
                                && values.get(6).matches("[0-9]{1,18}");
                if (isRow) {
                    rows.add(
                            new CallRow(
                                    values.get(0),
                                    values.get(1),
                                    new LoggedMethod(values.get(2), values.get(3)),
                                    LoggedMethod.of(values.get(4)),
                                    Long.parseLong(values.get(5)),
                                    Long.parseLong(values.get(6))));
                }
            }
        }
        return rows;
    }
}
