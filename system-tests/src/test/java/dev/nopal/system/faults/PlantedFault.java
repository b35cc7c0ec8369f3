package dev.nopal.system.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A server in {@code examples/faults}, and what an investigation of it must show. The comment
 * {@code // fault} marks the line to be found. There are two where the JVM reports either: of a
 * loop, and of a lock that an interpreted method waits for, which is reported one statement later.
 *
 * @param main the class to run
 * @param evidence patterns, each of which some screen must have
 */
record PlantedFault(String main, List<Pattern> evidence) {
    static final Path SOURCES =
            Path.of(System.getProperty("nopal.root"), "examples/faults").normalize();

    private static final String MARK = "// fault";

    /** All of them, the fifteen of the review first. */
    static final List<PlantedFault> ALL =
            List.of(
                    of("invoices.Invoices")
                            .at("name")
                            .shows("SELECT name FROM item WHERE id = \\?"),
                    of("tickets.Tickets").at("plan"),
                    of("weather.Weather").at("measure"),
                    of("accounts.Accounts").at("close").shows("Link\\.OPEN"),
                    of("sessions.Sessions").at("enter").shows("Sessions\\.VISITS"),
                    of("prices.Prices").at("totals"),
                    of("imports.Imports").at("isNumber").shows("NumberFormatException"),
                    of("catalog.Catalog").at("price"),
                    of("reports.Reports").at("text"),
                    of("feeds.Feeds").at("digest"),
                    of("journal.Journal").at("append"),
                    of("shipping.Shipping").at("duty").shows("\\bNO\\b"),
                    of("payments.Payments").at("send").shows("\\bAMEX\\b"),
                    of("reviews.Reviews").at("tidy").shows("\\bmallory\\b"),
                    of("rates.Rates").at("rate").shows("\\bEUR\\b"),
                    of("transfers.Transfers").at("move"),
                    of("mailer.Mailer").at("send"),
                    of("uploads.Uploads").at("checksum"),
                    of("exports.Exports").at("export"),
                    of("deliveries.Deliveries").at("await"),
                    of("batches.Batches").at("tidy"),
                    of("blocklist.Blocklist").at("check"),
                    of("desks.Desks")
                            .at("cancel")
                            .shows("[1-9]\\d* (of these after more|open for longer) than "),
                    of("tiles.Tiles")
                            .at("show")
                            .shows(
                                    "at the same time, at most:\\n +([89]|1[0-4]) +com\\.acme\\."
                                            + "tiles\\.Tiles[.:]fetch\\n"),
                    of("alerts.Alerts").at("contains"),
                    of("labels.Labels")
                            .at("press")
                            .shows("Labels\\.printer\\(")
                            .shows("\\.text = pallet\\b"));

    private static PlantedFault of(String name) {
        return new PlantedFault("com.acme." + name, List.of());
    }

    /** Demands a frame of this method with a line that is marked. */
    private PlantedFault at(String method) {
        String lines = marked().stream().map(String::valueOf).collect(Collectors.joining("|"));
        return shows(
                Pattern.quote(main + "." + method)
                        + "\\((line |"
                        + Pattern.quote(file().getFileName().toString())
                        + ":)("
                        + lines
                        + ")\\)");
    }

    private PlantedFault shows(String pattern) {
        List<Pattern> more = new ArrayList<>(evidence);
        more.add(Pattern.compile(pattern));
        return new PlantedFault(main, List.copyOf(more));
    }

    Path file() {
        return SOURCES.resolve(main.replace('.', '/') + ".java");
    }

    private List<Integer> marked() {
        try {
            List<String> lines = Files.readAllLines(file());
            List<Integer> marked = new ArrayList<>();
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).endsWith(MARK)) {
                    marked.add(i + 1);
                }
            }
            if (marked.isEmpty()) {
                throw new AssertionError(file() + " has no line that ends with " + MARK);
            }
            return marked;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the last part of the class's name, which is what users type. */
    String name() {
        return main.substring(main.lastIndexOf('.') + 1);
    }

    @Override
    public String toString() {
        return name();
    }
}
