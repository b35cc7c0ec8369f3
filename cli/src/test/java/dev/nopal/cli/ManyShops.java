package dev.nopal.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/** Many small JVMs that run {@link TraceProgram}, under a name that no other test uses. */
final class ManyShops implements AutoCloseable {
    private static final List<String> SMALL =
            List.of("-Xmx32m", "-Xss256k", "-XX:+UseSerialGC", "-XX:+EnableDynamicAgentLoading");

    private final Path jar;
    private final List<Shop> shops = new ArrayList<>();

    /** Makes the program; its name is that of the folder. */
    ManyShops(Path folder) throws IOException {
        jar = folder.resolve("shop" + Math.abs(folder.hashCode()) + ".jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, TraceProgram.class.getName());
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath());
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    }

    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(":"))
                .map(path -> Path.of(path).toUri().toString())
                .collect(Collectors.joining(" "));
    }

    /** Returns what the main class of all of them is called. */
    String main() {
        return jar.getFileName().toString();
    }

    /** Returns the name that one of them has in the results. */
    String name(int index) {
        return main().replace(".jar", "") + "-" + get(index).pid();
    }

    Shop get(int index) {
        return shops.get(index);
    }

    int size() {
        return shops.size();
    }

    /** Starts more of them, all at once, and waits until they are ready. */
    void start(int count) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1");
        // The JVM prints a warning if one of the same pid, in another namespace, has such a file.
        command.add("-XX:-UsePerfData");
        command.addAll(SMALL);
        command.addAll(List.of("-jar", jar.toString()));
        List<Shop> started = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            started.add(Shop.start(command));
        }
        shops.addAll(started);
        for (Shop shop : started) {
            String line = shop.line();
            if (!line.equals("ready")) {
                throw new UncheckedIOException(new IOException(line + shop.errors()));
            }
        }
    }

    /** Returns the words {@code -p PID} of all of them. */
    List<String> pids() {
        List<String> words = new ArrayList<>();
        shops.forEach(shop -> words.addAll(List.of("-p", "" + shop.pid())));
        return words;
    }

    @Override
    public void close() {
        shops.forEach(Shop::close);
    }
}
