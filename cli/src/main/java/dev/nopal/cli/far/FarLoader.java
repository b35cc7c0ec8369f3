package dev.nopal.cli.far;

import dev.nopal.cli.connect.AgentFile;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The start of the far side: receives the rest of Nopal over standard input, checks its digest, and
 * runs it from memory.
 *
 * <p>It is the only class that is written to a file there, and it removes that file first of all;
 * it must not refer to any other class of Nopal, except to constants, which are compiled into it.
 */
public final class FarLoader extends ClassLoader {
    /** The start of what the command sends. */
    public static final int MAGIC = 0x4e_50_46_52;

    /** The word with which an installed Nopal becomes the far side. */
    public static final String WORD = "far-side";

    /** The first word of the call that relays; any other call is a command line. */
    public static final String RELAY = "relay";

    /** The property that names the folder of this class's jar, which is empty from now on. */
    public static final String FOLDER = AgentFile.FAR_FOLDER;

    /** The prefix of what the agent's jar contains. */
    public static final String IN_AGENT = "agent!";

    /** The length of an entry that is equal to one of the agent's jar. */
    public static final int SAME = -1;

    private static final int MAX_BUNDLE = 64 << 20;
    private static final int MAX_WORDS = 1024;
    private static final int DIGEST = 32;
    private static final String AGENT = "dev/nopal/cli/connect/nopal-agent.jar";

    private final Map<String, byte[]> entries;

    private FarLoader(Map<String, byte[]> entries) {
        super(FarLoader.class.getClassLoader());
        this.entries = entries;
    }

    /**
     * Runs the far side until standard input ends.
     *
     * @param args the folder of this class's jar; nothing if all of Nopal is there
     */
    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            boolean unused = new File(args[0], "nopal.jar").delete();
            System.setProperty(FOLDER, args[0]);
        }
        InputStream line = new FileInputStream(FileDescriptor.in);
        OutputStream back = new FileOutputStream(FileDescriptor.out);
        DataInputStream in = new DataInputStream(line);
        if (in.readInt() != MAGIC) {
            throw new IOException("not a nopal command at the other end");
        }
        ClassLoader loader = loader(in);
        String[] words = new String[count(in, MAX_WORDS)];
        for (int i = 0; i < words.length; i++) {
            words[i] = in.readUTF();
        }
        if (words.length == 1 && words[0].equals(RELAY)) {
            System.setOut(System.err); // Standard output is for frames alone.
            loader.loadClass("dev.nopal.cli.far.FarSide")
                    .getMethod("run", InputStream.class, OutputStream.class)
                    .invoke(null, line, back);
            return;
        }
        Thread end = new Thread(() -> awaitEnd(line));
        end.setDaemon(true);
        end.start();
        loader.loadClass("dev.nopal.cli.Main")
                .getMethod("main", String[].class)
                .invoke(null, (Object) words);
    }

    private static void awaitEnd(InputStream line) {
        try {
            while (line.read() >= 0) {
                continue;
            }
        } catch (IOException e) {
            // It has ended, too.
        }
        Runtime.getRuntime().halt(1);
    }

    private static ClassLoader loader(DataInputStream in)
            throws IOException, GeneralSecurityException {
        byte[] digest = new byte[DIGEST];
        in.readFully(digest);
        byte[] bundle = new byte[count(in, MAX_BUNDLE)];
        in.readFully(bundle);
        if (bundle.length == 0) {
            return FarLoader.class.getClassLoader();
        }
        if (!MessageDigest.isEqual(digest, MessageDigest.getInstance("SHA-256").digest(bundle))) {
            throw new IOException("nopal arrived damaged: its digest is another one");
        }
        return new FarLoader(entries(bundle));
    }

    private static int count(DataInputStream in, int most) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > most) {
            throw new IOException("count " + count);
        }
        return count;
    }

    private static Map<String, byte[]> entries(byte[] bundle) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        try (DataInputStream in =
                new DataInputStream(
                        new BufferedInputStream(
                                new InflaterInputStream(new ByteArrayInputStream(bundle))))) {
            for (int left = in.readInt(); left > 0; left--) {
                String name = in.readUTF();
                int length = in.readInt();
                byte[] content;
                if (length == SAME) {
                    content = entries.get(IN_AGENT + in.readUTF());
                } else {
                    content = new byte[length];
                    in.readFully(content);
                }
                entries.put(name, content);
            }
        }
        return entries;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            byte[] bytes = entries.get(name.replace('.', '/') + ".class");
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null && bytes != null) {
                return defineClass(name, bytes, 0, bytes.length);
            }
            return loaded != null ? loaded : super.loadClass(name, resolve);
        }
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        byte[] bytes = entries.get(name);
        if (bytes != null) {
            return new ByteArrayInputStream(bytes);
        }
        return name.equals(AGENT) ? agent() : super.getResourceAsStream(name);
    }

    /** Puts the agent's jar together again, the same each time. */
    private InputStream agent() {
        ByteArrayOutputStream jar = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(jar)) {
            out.setLevel(1);
            for (Map.Entry<String, byte[]> each : entries.entrySet()) {
                if (each.getKey().startsWith(IN_AGENT)) {
                    ZipEntry entry = new ZipEntry(each.getKey().substring(IN_AGENT.length()));
                    entry.setTime(0);
                    out.putNextEntry(entry);
                    out.write(each.getValue());
                    out.closeEntry();
                }
            }
        } catch (IOException e) {
            return null; // Not into memory.
        }
        return new ByteArrayInputStream(jar.toByteArray());
    }
}
