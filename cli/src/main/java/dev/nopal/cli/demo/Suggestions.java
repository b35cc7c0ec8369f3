package dev.nopal.cli.demo;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The commands to try next, as text that can be pasted into a shell here. */
public final class Suggestions {
    private static final String TARGET = "WebShop";

    private final String nopal;

    private Suggestions(String nopal) {
        this.nopal = nopal;
    }

    /** Returns the suggestions for the working directory and the jar that runs. */
    public static Suggestions here() {
        try {
            Path jar =
                    Path.of(
                            Suggestions.class
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toURI());
            return new Suggestions(command(jar, Path.of("").toAbsolutePath()));
        } catch (URISyntaxException | InvalidPathException e) {
            return new Suggestions("nopal");
        }
    }

    /**
     * Returns the command: a clone has a script two folders above the jar; elsewhere there is only
     * the jar.
     */
    static String command(Path jar, Path directory) {
        Path script = jar.resolve("../../../nopal").normalize();
        if (!Files.isExecutable(script)) {
            return "java -jar " + quoted(jar.toString());
        }
        return script.getParent().equals(directory) ? "./nopal" : quoted(script.toString());
    }

    /** Returns the command that runs a script in the shop. */
    public String trace(String script) {
        return nopal + " trace -p " + TARGET + " -e " + quoted(script);
    }

    /** Returns the lines after the histogram, for a shop that stays open. */
    public List<String> whileOpen() {
        return lines("The shop stays open until Ctrl-C. In another terminal, try:");
    }

    /** Returns the lines after the histogram, for a shop that is closed. */
    public List<String> whenClosed() {
        return lines(
                "The shop is closed. Open it again, until Ctrl-C, with",
                "",
                "  " + nopal + " demo --keep",
                "",
                "and try in another terminal:");
    }

    private List<String> lines(String... introduction) {
        List<String> lines = new ArrayList<>(List.of(introduction));
        lines.add("");
        commands().forEach(command -> lines.add("  " + command));
        lines.add("");
        lines.add("Ctrl-C ends a trace and prints its maps.");
        return lines;
    }

    List<String> commands() {
        return List.of(
                nopal + " list -v -p " + TARGET + " shop:",
                trace(
                        "usdt::shop:checkout { @microseconds[args.payment] = hist(args.nanos / 1000); }"),
                trace(
                        "usdt::shop:order_placed /args.cents > 9000/"
                                + " { printf(\"%s: order %lld, %d cents\\n\","
                                + " args.customer, args.id, args.cents); }"),
                trace("usdt::shop:* { @[probe] = count(); } interval:s:1 { print(@); clear(@); }"));
    }

    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
