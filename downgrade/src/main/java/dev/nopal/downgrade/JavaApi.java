package dev.nopal.downgrade;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The exported API of one Java release, as {@code javac --release} knows it: from the file {@code
 * lib/ct.sym} of the running JDK. Thread-safe.
 */
public final class JavaApi implements ClassSource, AutoCloseable {
    private static final Path SYMBOLS = Path.of(System.getProperty("java.home"), "lib", "ct.sym");
    private static final String SUFFIX = ".sig";

    private final ZipFile symbols;
    private final Map<String, ZipEntry> entries = new HashMap<>();
    private final Map<String, Optional<ClassModel>> classes = new ConcurrentHashMap<>();

    private JavaApi(int release) throws IOException {
        symbols = new ZipFile(SYMBOLS.toFile());
        char letter = Character.toUpperCase(Character.forDigit(release, Character.MAX_RADIX));
        symbols.stream().forEach(entry -> add(entry, letter));
        if (!entries.containsKey("java/lang/Object")) {
            symbols.close();
            throw new IllegalArgumentException("release=" + release + ": not in " + SYMBOLS);
        }
    }

    /** Reads the API of a release that the running JDK can compile for. */
    public static JavaApi of(int release) {
        try {
            return new JavaApi(release);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A name is {@code RELEASES/MODULE/PACKAGE/CLASS.sig}, with one letter for each release. */
    private void add(ZipEntry entry, char letter) {
        String name = entry.getName();
        int releases = name.indexOf('/');
        if (!name.endsWith(SUFFIX) || name.lastIndexOf(letter, releases) < 0) {
            return;
        }
        int module = name.indexOf('/', releases + 1);
        entries.put(name.substring(module + 1, name.length() - SUFFIX.length()), entry);
    }

    @Override
    public Optional<ClassModel> find(String name) {
        return classes.computeIfAbsent(name, this::read);
    }

    private Optional<ClassModel> read(String name) {
        ZipEntry entry = entries.get(name);
        if (entry == null) {
            return Optional.empty();
        }
        try (InputStream in = symbols.getInputStream(entry)) {
            return Optional.of(ClassFile.of().parse(in.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        symbols.close();
    }
}
