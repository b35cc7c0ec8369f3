import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/**
 * Makes the jar for {@code -javaagent}: the entry where every loader sees it; the agent, the
 * language and a copy of {@code core} for tracers where only the entry looks for them.
 *
 * <p>Classes that use the JDK's class-file API are there twice, as in the multi-release jars from
 * whose contents this one is made: in the folder {@code 24} with the JDK's, in the folder {@code
 * 17} with the library that has the same API. Both folders are beside the classes that every JDK
 * uses.
 */
final class AgentJar {
    private static final String ENTRY = "dev.nopal.entry.NopalAgent";
    private static final String INNER = "META-INF/nopal/";
    private static final String NEWER_FORMS = "META-INF/versions/24/";
    private static final String LIBRARY = "dev/nopal/script/classfile/";
    private static final String LICENCES = "META-INF/licenses/";
    private static final String NOTICE = "META-INF/NOTICE";
    private static final LocalDateTime TIME = LocalDateTime.of(2026, 11, 15, 0, 0);

    private final TreeMap<String, byte[]> entries = new TreeMap<>();

    /**
     * Arguments: the jar, with copies of it after colons, its version, the folder of the entry, the
     * folders of the other classes.
     */
    public static void main(String[] args) throws IOException {
        AgentJar jar = new AgentJar();
        jar.add(Path.of(args[2]), path -> path);
        for (int i = 3; i < args.length; i++) {
            Path root = Path.of(args[i]);
            if (!Files.isDirectory(root)) {
                throw new IllegalStateException(root + " is missing; build that module first");
            }
            jar.add(root, path -> inner(root, path));
        }
        String[] copies = args[0].split(":");
        jar.write(Path.of(copies[0]), args[1]);
        for (int i = 1; i < copies.length; i++) {
            copy(Path.of(copies[0]), Path.of(copies[i]));
        }
    }

    private static void copy(Path jar, Path copy) throws IOException {
        Files.createDirectories(copy.getParent());
        Files.copy(jar, copy, StandardCopyOption.REPLACE_EXISTING);
    }

    private static String inner(Path root, String path) {
        if (isNotice(path)) {
            return path;
        }
        if (path.startsWith(NEWER_FORMS)) {
            return INNER + "24/" + path.substring(NEWER_FORMS.length());
        }
        boolean isOlderForm =
                path.startsWith(LIBRARY) || Files.exists(root.resolve(NEWER_FORMS + path));
        return INNER + (isOlderForm ? "17/" : "") + path;
    }

    private interface Naming {
        String of(String path);
    }

    private void add(Path root, Naming naming) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            files.map(file -> root.relativize(file).toString())
                    .filter(AgentJar::isWanted)
                    .forEach(path -> entries.put(naming.of(path), read(root.resolve(path))));
        }
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isWanted(String path) {
        return path.contains("dev/nopal/") && (path.endsWith(".class") || path.endsWith(".bin"))
                || isNotice(path);
    }

    private static boolean isNotice(String path) {
        return path.startsWith(LICENCES) || path.equals(NOTICE);
    }

    private void write(Path jar, String version) throws IOException {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.put(Attributes.Name.IMPLEMENTATION_VERSION, version);
        main.putValue("Premain-Class", ENTRY);
        main.putValue("Agent-Class", ENTRY);
        main.putValue("Launcher-Agent-Class", ENTRY);
        main.putValue("Can-Retransform-Classes", "true");
        Files.createDirectories(jar.getParent());
        Path partial = jar.resolveSibling(jar.getFileName() + ".partial");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(partial))) {
            JarEntry first = new JarEntry("META-INF/MANIFEST.MF");
            first.setTimeLocal(TIME);
            out.putNextEntry(first);
            manifest.write(out);
            for (var entry : entries.entrySet()) {
                JarEntry next = new JarEntry(entry.getKey());
                next.setTimeLocal(TIME);
                out.putNextEntry(next);
                out.write(entry.getValue());
            }
        }
        Files.move(partial, jar, StandardCopyOption.REPLACE_EXISTING);
    }
}
