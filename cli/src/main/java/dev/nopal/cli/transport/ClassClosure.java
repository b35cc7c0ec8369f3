package dev.nopal.cli.transport;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The classes that a class may need: those whose names its constants contain, as types, in
 * descriptors or as text, and those that these need.
 */
final class ClassClosure {
    private static final Pattern NAME = Pattern.compile("dev[/.]nopal[/.][\\w$/.]+");

    private ClassClosure() {}

    /**
     * Returns the class files by their names in the jar.
     *
     * @param root the first class, with slashes
     * @param without the classes that are named, but not needed
     */
    static Map<String, byte[]> of(Map<String, byte[]> jar, String root, Set<String> without)
            throws IOException {
        Map<String, byte[]> closure = new LinkedHashMap<>();
        Deque<String> open = new ArrayDeque<>();
        open.add(root + ".class");
        while (!open.isEmpty()) {
            String name = open.poll();
            byte[] bytes = without.contains(name) ? null : jar.get(name);
            if (bytes != null && closure.put(name, bytes) == null) {
                for (String text : constants(bytes)) {
                    Matcher names = NAME.matcher(text);
                    while (names.find()) {
                        open.add(names.group().replace('.', '/') + ".class");
                    }
                }
            }
        }
        return closure;
    }

    /** Returns the texts among the constants of a class file. */
    private static Iterable<String> constants(byte[] file) throws IOException {
        Deque<String> texts = new ArrayDeque<>();
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(file));
        in.skipNBytes(8);
        int count = in.readUnsignedShort();
        for (int i = 1; i < count; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> texts.add(in.readUTF());
                case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
                case 5, 6 -> {
                    in.skipNBytes(8);
                    i++; // Long and double take two places.
                }
                case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
                case 15 -> in.skipNBytes(3);
                default -> throw new IOException("constant " + tag);
            }
        }
        return texts;
    }
}
