package dev.nopal.cli.transport;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.far.FarLoader;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarOutputStream;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * The part of this command's jar that a far side needs, as one compressed stream.
 *
 * <p>The classes in a jar are compressed one by one; together they take two thirds of that. The
 * agent's jar is taken apart for the same reason, and what it has in common with the command is
 * sent once.
 */
final class FarBundle {
    private static final int BUFFER = 64 << 10;
    private static final String AGENT = "dev/nopal/cli/connect/nopal-agent.jar";
    private static final String LOADER = FarLoader.class.getName().replace('.', '/') + ".class";

    /** The command line: the far side only compares the name of its class. */
    private static final Set<String> WITHOUT =
            Set.of("dev/nopal/cli/Nopal.class", "dev/nopal/cli/Main.class");

    private static final String MANIFEST =
            "Manifest-Version: 1.0\r\nMain-Class: "
                    + FarLoader.class.getName()
                    + "\r\nEnable-Native-Access: ALL-UNNAMED\r\n"
                    + "Add-Opens: java.base/sun.nio.fs\r\n\r\n";

    private final byte[] loader;
    private final byte[] relay;
    private final String jarDigest;
    private final Map<String, byte[]> entries;
    private byte[] whole;

    private FarBundle(Map<String, byte[]> entries, String jarDigest) throws IOException {
        this.entries = entries;
        this.jarDigest = jarDigest;
        this.loader = loaderJar(entries.get(LOADER));
        this.relay = pack(entries, ClassClosure.of(entries, "dev/nopal/cli/far/FarSide", WITHOUT));
    }

    /** The one bundle of this process, which takes some tenths of a second to make. */
    private static final class Own {
        private static FarBundle bundle;

        private static synchronized FarBundle get() throws Refusal, IOException {
            if (bundle == null) {
                bundle = read(ownJar());
            }
            return bundle;
        }
    }

    /** Returns the bundle of this command. */
    static FarBundle own() throws Refusal, IOException {
        return Own.get();
    }

    private static Path ownJar() throws Refusal {
        CodeSource source = FarBundle.class.getProtectionDomain().getCodeSource();
        try {
            Path jar = source == null ? null : Path.of(source.getLocation().toURI());
            if (jar != null && Files.isRegularFile(jar)) {
                return jar;
            }
        } catch (URISyntaxException | IllegalArgumentException e) {
            // Not a file.
        }
        throw Refusal.usage(
                "--via sends this command's own jar, and it does not run from one; use nopal.jar");
    }

    /** Reads a jar. */
    static FarBundle read(Path jar) throws IOException {
        byte[] bytes = Files.readAllBytes(jar);
        return new FarBundle(
                unzip(new ByteArrayInputStream(bytes)), HexFormat.of().formatHex(sha256(bytes)));
    }

    private static Map<String, byte[]> unzip(InputStream jar) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        try (ZipInputStream in = new ZipInputStream(jar)) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                if (!entry.isDirectory()) {
                    entries.put(entry.getName(), in.readAllBytes());
                }
            }
        }
        return entries;
    }

    private static byte[] loaderJar(byte[] loader) throws IOException {
        ByteArrayOutputStream jar = new ByteArrayOutputStream();
        try (JarOutputStream out = new JarOutputStream(jar)) {
            out.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
            out.write(MANIFEST.getBytes(StandardCharsets.UTF_8));
            out.putNextEntry(new ZipEntry(LOADER));
            out.write(loader);
        }
        return jar.toByteArray();
    }

    private static byte[] pack(Map<String, byte[]> all, Map<String, byte[]> chosen)
            throws IOException {
        Map<String, byte[]> agent = unzip(new ByteArrayInputStream(all.get(AGENT)));
        Map<ByteBuffer, String> known = new HashMap<>();
        agent.forEach((name, bytes) -> known.put(ByteBuffer.wrap(bytes), name));
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DataOutputStream out =
                new DataOutputStream(
                        new BufferedOutputStream(new DeflaterOutputStream(packed), BUFFER))) {
            out.writeInt(agent.size() + chosen.size());
            for (Map.Entry<String, byte[]> each : agent.entrySet()) {
                out.writeUTF(FarLoader.IN_AGENT + each.getKey());
                out.writeInt(each.getValue().length);
                out.write(each.getValue());
            }
            for (Map.Entry<String, byte[]> each : chosen.entrySet()) {
                out.writeUTF(each.getKey());
                String same = known.get(ByteBuffer.wrap(each.getValue()));
                if (same != null) {
                    out.writeInt(FarLoader.SAME);
                    out.writeUTF(same);
                } else {
                    out.writeInt(each.getValue().length);
                    out.write(each.getValue());
                }
            }
        }
        return packed.toByteArray();
    }

    /** Returns the jar with the one class that a far side starts with. */
    byte[] loader() {
        return loader;
    }

    /** Returns what is needed to relay sessions. */
    byte[] relay() {
        return relay;
    }

    /** Returns what is needed to run any command. */
    synchronized byte[] whole() throws IOException {
        if (whole == null) {
            Map<String, byte[]> rest = new LinkedHashMap<>(entries);
            rest.keySet().removeIf(name -> name.endsWith("/nopal-agent.jar"));
            whole = pack(entries, rest);
        }
        return whole;
    }

    /** Returns the digest of the jar, in hexadecimal digits. */
    String jarDigest() {
        return jarDigest;
    }

    static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // Every JDK has it.
        }
    }
}
