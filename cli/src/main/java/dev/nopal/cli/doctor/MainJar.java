package dev.nopal.cli.doctor;

import dev.nopal.cli.process.ForeignFile;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** The manifest of a jar that another process chose; only a limited number of its bytes is read. */
final class MainJar {
    private static final int MAX_JAR = 256 << 10;
    private static final int MAX_MANIFEST = 1 << 20;
    private static final int MAX_ENTRIES = 16;
    private static final Attributes.Name GRANT = new Attributes.Name("Enable-Native-Access");

    private MainJar() {}

    static boolean grantsNativeAccess(ForeignFile jar) {
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(jar.head(MAX_JAR)))) {
            for (int i = 0; i < MAX_ENTRIES; i++) {
                ZipEntry entry = zip.getNextEntry();
                if (entry == null) {
                    return false;
                }
                if (entry.getName().equalsIgnoreCase("META-INF/MANIFEST.MF")) {
                    byte[] bytes = zip.readNBytes(MAX_MANIFEST);
                    String value =
                            new Manifest(new ByteArrayInputStream(bytes))
                                    .getMainAttributes()
                                    .getValue(GRANT);
                    return "ALL-UNNAMED".equals(value);
                }
            }
            return false;
        } catch (IOException | IllegalArgumentException e) {
            return false;
        }
    }
}
