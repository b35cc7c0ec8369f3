package dev.nopal.downgrade;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The JDK's class-file API, which is final since 24, and the library that has the same API for 17:
 * io.smallrye.classfile:jdk-classfile-backport, under names of our own.
 */
final class Backport {
    /** The first release that needs none of this. */
    static final int FIRST_WITHOUT = 24;

    private static final String LIBRARY = "io/smallrye/classfile/";
    private static final String OWN = "dev/nopal/script/classfile/";

    /** What the library has instead of the JDK's packages and classes. */
    private static final Relocation TO_OWN =
            new Relocation(
                    Map.of(
                            "java/lang/classfile/",
                            OWN,
                            "java/lang/reflect/AccessFlag",
                            OWN + "extras/reflect/AccessFlag",
                            "java/lang/reflect/ClassFileFormatVersion",
                            OWN + "extras/reflect/ClassFileFormatVersion",
                            "java/lang/constant/ModuleDesc",
                            OWN + "extras/constant/ModuleDesc",
                            "java/lang/constant/PackageDesc",
                            OWN + "extras/constant/PackageDesc"));

    private static final Relocation LIBRARY_TO_OWN = new Relocation(Map.of(LIBRARY, OWN));

    private Backport() {}

    /** Returns whether a class needs another form before {@link #FIRST_WITHOUT}. */
    static boolean isUsedBy(byte[] file) {
        String text = new String(file, StandardCharsets.ISO_8859_1);
        return TO_OWN.names().keySet().stream().anyMatch(text::contains);
    }

    /** Returns the form of a class that uses the library instead of the JDK's API. */
    static byte[] use(byte[] file) {
        return TO_OWN.apply(file);
    }

    /** Returns the classes of the library under their new names, by path. */
    static Map<String, byte[]> classes(Path jar) throws IOException {
        Map<String, byte[]> classes = new TreeMap<>();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : zip.stream().filter(Backport::isWanted).toList()) {
                try (InputStream in = zip.getInputStream(entry)) {
                    classes.put(
                            LIBRARY_TO_OWN.of(entry.getName()),
                            LIBRARY_TO_OWN.apply(in.readAllBytes()));
                }
            }
        }
        return classes;
    }

    private static boolean isWanted(ZipEntry entry) {
        String name = entry.getName();
        return name.startsWith(LIBRARY)
                && name.endsWith(".class")
                && !name.endsWith("package-info.class");
    }
}
