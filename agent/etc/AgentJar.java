import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
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
 */
final class AgentJar {
    private static final String ENTRY = "dev.nopal.agent.NopalAgent";
    private static final String INNER = "META-INF/nopal/";
    private static final String CORE = "dev/nopal/Tracepoint.class";
    private static final LocalDateTime TIME = LocalDateTime.of(2026, 11, 15, 0, 0);

    private final TreeMap<String, byte[]> entries = new TreeMap<>();

    public static void main(String[] args) throws IOException {
        AgentJar jar = new AgentJar();
        jar.add(Path.of(args[2]), "dev/nopal/agent/", "");
        for (String element : args[3].split(File.pathSeparator)) {
            Path path = Path.of(element);
            if (Files.isDirectory(path)) {
                jar.addInner(path);
            } else if (Files.exists(path)) {
                try (FileSystem zip = FileSystems.newFileSystem(path)) {
                    jar.addInner(zip.getPath("/"));
                }
            }
        }
        jar.write(Path.of(args[0]), args[1]);
    }

    private void addInner(Path root) throws IOException {
        add(root, "dev/nopal/agent/", INNER);
        add(root, "dev/nopal/script/", INNER);
        if (Files.exists(root.resolve(CORE))) {
            add(root, "dev/nopal/", INNER);
        }
    }

    private void add(Path root, String folder, String prefix) throws IOException {
        if (!Files.isDirectory(root.resolve(folder))) {
            return;
        }
        try (Stream<Path> files = Files.walk(root.resolve(folder))) {
            files.filter(AgentJar::isWanted)
                    .forEach(
                            file -> {
                                try {
                                    entries.put(
                                            prefix + root.relativize(file),
                                            Files.readAllBytes(file));
                                } catch (IOException e) {
                                    throw new UncheckedIOException(e);
                                }
                            });
        }
    }

    private static boolean isWanted(Path file) {
        return file.toString().endsWith(".class") || file.toString().endsWith(".bin");
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
