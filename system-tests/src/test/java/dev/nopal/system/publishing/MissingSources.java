package dev.nopal.system.publishing;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * The sources of the classes in a jar that are not among given ones. A class counts whatever its
 * entry is called, also in jars within the jar, because the agent is packed in such ways.
 */
final class MissingSources {
    /**
     * The library that is copied into {@code nopal-script}; its sources are published by others.
     */
    private static final String COPIED_LIBRARY = "dev/nopal/script/classfile/";

    /** Stand-ins for newer methods of the JDK, which {@code downgrade} puts into each module. */
    private static final String STAND_INS = "/newer/";

    private static final int CLASS_FILE = 0xCAFEBABE;

    private final Set<String> sources;
    private final Set<String> missing = new TreeSet<>();

    private MissingSources(Set<String> sources) {
        this.sources = sources;
    }

    /**
     * Returns the names of sources, such as {@code dev/nopal/Tracepoint.java}, that are not there.
     */
    static Set<String> of(Path jar, Set<String> sources) throws IOException {
        MissingSources found = new MissingSources(sources);
        try (InputStream in = Files.newInputStream(jar)) {
            found.read(in);
        }
        return found.missing;
    }

    private void read(InputStream jar) throws IOException {
        ZipInputStream entries = new ZipInputStream(jar);
        for (ZipEntry entry = entries.getNextEntry();
                entry != null;
                entry = entries.getNextEntry()) {
            byte[] bytes = entries.readAllBytes();
            if (entry.getName().endsWith(".jar")) {
                read(new ByteArrayInputStream(bytes));
            } else if (isClass(bytes)) {
                check(source(ClassFile.of().parse(bytes)));
            }
        }
    }

    private void check(String source) {
        boolean isOfOthers = source.startsWith(COPIED_LIBRARY) || source.contains(STAND_INS);
        if (!isOfOthers && !sources.contains(source)) {
            missing.add(source);
        }
    }

    private static boolean isClass(byte[] bytes) throws IOException {
        return bytes.length >= Integer.BYTES
                && new DataInputStream(new ByteArrayInputStream(bytes)).readInt() == CLASS_FILE;
    }

    private static String source(ClassModel model) {
        String name = model.thisClass().asInternalName();
        String folder = name.substring(0, name.lastIndexOf('/') + 1);
        return model.findAttribute(Attributes.sourceFile())
                .map(attribute -> folder + attribute.sourceFile().stringValue())
                .orElse(name + ".java");
    }
}
