package dev.nopal.system.architecture;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The table of packages in {@code arrows.txt}.
 *
 * @param modules in the order of the table
 */
record Arrows(List<Module> modules) {
    private static final String FILE = "arrows.txt";
    private static final String API = "api";
    private static final String PREFIX = "dev.nopal";
    private static final Pattern MODULE = Pattern.compile("module (\\w+), at least (\\d+) classes");
    private static final Pattern PACKAGE = Pattern.compile("([\\w.]+) ->(( [\\w.]+)*)");

    /**
     * A module with its packages.
     *
     * @param least how many classes it has at least
     * @param packages what each package may use, both by their full names
     */
    record Module(String name, int least, Map<String, Set<String>> packages) {}

    static Arrows read() {
        return parse(text());
    }

    private static String text() {
        try (InputStream in = Arrows.class.getResourceAsStream(FILE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Arrows parse(String text) {
        List<Module> modules = new ArrayList<>();
        for (String line : text.lines().toList()) {
            Matcher module = MODULE.matcher(line);
            Matcher arrows = PACKAGE.matcher(line);
            if (module.matches()) {
                int least = Integer.parseInt(module.group(2));
                modules.add(new Module(module.group(1), least, new LinkedHashMap<>()));
            } else if (arrows.matches()) {
                Set<String> allowed = new TreeSet<>();
                for (String name : arrows.group(2).strip().split(" ")) {
                    if (!name.isEmpty()) {
                        allowed.add(fullName(name));
                    }
                }
                modules.getLast().packages().put(fullName(arrows.group(1)), allowed);
            } else if (!line.isBlank() && !line.startsWith("#")) {
                throw new IllegalArgumentException(FILE + " has line=" + line);
            }
        }
        return new Arrows(modules);
    }

    private static String fullName(String name) {
        return name.equals(API) ? PREFIX : PREFIX + "." + name;
    }

    static String shortName(String name) {
        return name.equals(PREFIX) ? API : name.substring(PREFIX.length() + 1);
    }

    /** Returns what each package may use, in the order of the table. */
    Map<String, Set<String>> packages() {
        Map<String, Set<String>> all = new LinkedHashMap<>();
        modules.forEach(module -> all.putAll(module.packages()));
        return all;
    }
}
