package dev.nopal;

import dev.nopal.os.ImageLoader.Backing;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The {@code nopal.*} system properties, as they were when the first tracepoint was declared.
 *
 * <p>A bad value never breaks the program: the default is used and {@link Status#warnings()} says
 * so. The properties are documented in docs/configuration.md.
 */
record Settings(
        boolean disabled,
        boolean strict,
        NativeAccess nativeAccess,
        Backing backing,
        Path directory,
        String nop,
        boolean dtrace,
        int maxStringBytes,
        List<String> warnings) {
    static final int DEFAULT_STRING_BYTES = 1_024;
    static final int MIN_STRING_BYTES = 16;
    static final int MAX_STRING_BYTES = 65_536;

    /** The choice when native code may be called. */
    enum NativeAccess {
        AUTO,
        FORCE,
        OFF
    }

    static final Settings CURRENT = read();

    private static Settings read() {
        List<String> warnings = new ArrayList<>();
        return new Settings(
                choice(warnings, "nopal.disabled", "false", "true", "false").equals("true"),
                choice(warnings, "nopal.strict", "false", "true", "false").equals("true"),
                NativeAccess.valueOf(
                        choice(warnings, "nopal.native", "auto", "auto", "force", "off")
                                .toUpperCase(Locale.ROOT)),
                backing(choice(warnings, "nopal.backing", "auto", "auto", "file", "memfd")),
                directory(warnings),
                choice(warnings, "nopal.nop", "auto", "auto", "1", "5", "10"),
                choice(warnings, "nopal.dtrace", "false", "true", "false").equals("true"),
                stringBytes(warnings),
                List.copyOf(warnings));
    }

    private static Backing backing(String value) {
        return switch (value) {
            case "file" -> Backing.FILE;
            case "memfd" -> Backing.MEMFD;
            default -> Backing.AUTO;
        };
    }

    private static String choice(
            List<String> warnings, String property, String otherwise, String... allowed) {
        String value = property(property);
        if (value == null) {
            return otherwise;
        }
        for (String candidate : allowed) {
            if (candidate.equals(Names.lowerCase(value))) {
                return candidate;
            }
        }
        warnings.add(
                property
                        + "="
                        + value
                        + " is not one of "
                        + String.join(", ", allowed)
                        + "; using "
                        + otherwise);
        return otherwise;
    }

    private static Path directory(List<String> warnings) {
        String value = property("nopal.dir");
        try {
            return value == null ? null : Path.of(value);
        } catch (InvalidPathException e) {
            warnings.add("nopal.dir=" + value + " is not a path; using the temporary directory");
            return null;
        }
    }

    private static int stringBytes(List<String> warnings) {
        String value = property("nopal.string.max");
        if (value == null) {
            return DEFAULT_STRING_BYTES;
        }
        try {
            int bytes = Integer.parseInt(value);
            if (bytes >= MIN_STRING_BYTES && bytes <= MAX_STRING_BYTES) {
                return bytes;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        warnings.add(
                "nopal.string.max="
                        + value
                        + " is not a number from "
                        + MIN_STRING_BYTES
                        + " to "
                        + MAX_STRING_BYTES
                        + "; using "
                        + DEFAULT_STRING_BYTES);
        return DEFAULT_STRING_BYTES;
    }

    private static String property(String name) {
        try {
            String value = System.getProperty(name);
            return value == null || value.isEmpty() ? null : value;
        } catch (SecurityException e) {
            return null;
        }
    }
}
