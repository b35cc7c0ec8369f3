package dev.nopal.system.harness;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A probe in the words that all tools share, to compare them: each argument as sign, bits and
 * place, such as {@code s64 di} or {@code u8 sp+16}.
 */
public record Seen(
        String provider, String name, long location, long semaphore, List<String> arguments) {
    private static final Map<String, String> WIDTHS =
            Map.of(
                    "boolean", "u8", "byte", "s8", "short", "s16", "char", "u16", "int", "s32",
                    "long", "s64", "float", "u32", "double", "u64", "String", "u64");
    private static final Pattern NOTE = Pattern.compile("(-?)(\\d)@(.*)");
    private static final Pattern BCC = Pattern.compile("(\\d) (signed|unsigned)\\s+bytes @ (.*)");
    private static final Pattern PLACE = Pattern.compile(".*:(0x\\w+)\\((0x\\w+)\\)");
    private static final Pattern PERF = Pattern.compile("\\w+=(.*):([su]\\d+)");

    public static Seen of(Readelf.Note note) {
        return new Seen(
                note.provider(),
                note.name(),
                note.location(),
                note.semaphore(),
                note.arguments().stream().map(Seen::ofNote).toList());
    }

    public static Seen of(Nopal.Listed listed) {
        return new Seen(
                listed.provider(),
                listed.name(),
                listed.location(),
                listed.semaphore(),
                listed.arguments().stream().map(Seen::ofListed).toList());
    }

    /** The name of an enum is not in the table: it is text. */
    private static String ofListed(Nopal.Argument argument) {
        return WIDTHS.getOrDefault(argument.type(), "u64")
                + " "
                + place(argument.place().replaceFirst("(in|at) ", ""));
    }

    private static String ofNote(String text) {
        Matcher matcher = match(NOTE, text);
        return width(matcher.group(1).isEmpty(), matcher.group(2)) + " " + place(matcher.group(3));
    }

    /** Reads an argument of {@code tplist -vv}. */
    static String ofBcc(String text) {
        Matcher matcher = match(BCC, text);
        boolean unsigned = matcher.group(2).equals("unsigned");
        return width(unsigned, matcher.group(1)) + " " + place(matcher.group(3));
    }

    /**
     * Reads an event as perf defined it in the kernel: {@code PATH:OFFSET(SEMAPHORE) ARGUMENTS}.
     */
    static Seen ofEvent(String provider, String name, String definition) {
        String[] words = definition.split(" ");
        Matcher place = match(PLACE, words[0]);
        return new Seen(
                provider,
                name,
                Long.decode(place.group(1)),
                Long.decode(place.group(2)),
                Arrays.stream(words).skip(1).map(Seen::ofEvent).toList());
    }

    private static String ofEvent(String text) {
        Matcher matcher = match(PERF, text);
        return matcher.group(2) + " " + place(matcher.group(1));
    }

    /** Returns it without arguments, as gdb shows it. */
    public Seen withoutArguments() {
        return new Seen(provider, name, location, semaphore, List.of());
    }

    /** Returns what a uprobe event is given to read an argument, as a number or as text. */
    public String fetch(int index, boolean text) {
        String[] words = arguments.get(index).split(" ");
        String place = "%" + words[1];
        if (words[1].contains("+")) {
            String[] parts = words[1].split("\\+");
            place = "+" + parts[1] + "(%" + parts[0] + ")";
        }
        return text ? "+0(" + place + "):string" : place + ":" + words[0];
    }

    private static Matcher match(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.matches()) {
            throw new AssertionError("not understood: " + text);
        }
        return matcher;
    }

    private static String width(boolean unsigned, String bytes) {
        return (unsigned ? "u" : "s") + 8 * Integer.parseInt(bytes);
    }

    private static String place(String text) {
        return text.replaceAll("[% *()]", " ")
                .strip()
                .replaceFirst("^\\+?(\\d+) +(\\w+)$", "$2+$1")
                .replaceAll(" ", "")
                .replaceFirst("^r(di|si|dx|cx|sp)", "$1");
    }
}
