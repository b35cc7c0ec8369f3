import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.constant.ClassDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Gives old classes in a jar a newer version and the stack maps that it asks for.
 *
 * <p>picocli is compiled for Java 5. The JDK puts no class below Java 6 into an AOT cache, so that
 * 228 classes were parsed and verified at every start: 190 ms of processor time for {@code nopal
 * --version} instead of 120. Nothing else about the classes changes; each is verified again here.
 */
final class ArchivableJar {
    private static final int OLDEST_ARCHIVABLE = ClassFile.JAVA_6_VERSION;
    private static final int NEW_VERSION = ClassFile.JAVA_11_VERSION;
    private static final ClassTransform WITH_STACK_MAPS =
            ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL)
                    .andThen(
                            (builder, element) -> {
                                if (element instanceof ClassFileVersion) {
                                    builder.withVersion(NEW_VERSION, 0);
                                } else {
                                    builder.with(element);
                                }
                            });

    private final Map<ZipEntry, byte[]> entries = new LinkedHashMap<>();
    private final Map<String, byte[]> byName = new LinkedHashMap<>();
    private final ClassFile classFile =
            ClassFile.of(
                    ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
                    ClassFile.ClassHierarchyResolverOption.of(
                            ClassHierarchyResolver.ofResourceParsing(this::open)
                                    .orElse(ClassHierarchyResolver.defaultResolver())));

    public static void main(String[] args) throws IOException {
        Path jar = Path.of(args[0]);
        new ArchivableJar(jar).write(jar);
    }

    private ArchivableJar(Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                try (InputStream in = zip.getInputStream(entry)) {
                    byte[] bytes = in.readAllBytes();
                    entries.put(entry, bytes);
                    byName.put(entry.getName(), bytes);
                }
            }
        }
    }

    private void write(Path jar) throws IOException {
        Path partial = jar.resolveSibling(jar.getFileName() + ".partial");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(partial))) {
            for (Map.Entry<ZipEntry, byte[]> entry : entries.entrySet()) {
                ZipEntry copy = new ZipEntry(entry.getKey().getName());
                copy.setTimeLocal(entry.getKey().getTimeLocal());
                out.putNextEntry(copy);
                out.write(
                        copy.getName().endsWith(".class")
                                ? modern(copy.getName(), entry.getValue())
                                : entry.getValue());
            }
        }
        Files.move(partial, jar, StandardCopyOption.ATOMIC_MOVE);
    }

    private byte[] modern(String name, byte[] bytes) {
        var model = classFile.parse(bytes);
        if (model.majorVersion() >= OLDEST_ARCHIVABLE) {
            return bytes;
        }
        byte[] result = classFile.transformClass(model, WITH_STACK_MAPS);
        var errors = classFile.verify(result);
        if (!errors.isEmpty()) {
            throw new IllegalStateException(name + ": " + errors);
        }
        return result;
    }

    private InputStream open(ClassDesc type) {
        String descriptor = type.descriptorString();
        byte[] bytes = byName.get(descriptor.substring(1, descriptor.length() - 1) + ".class");
        return bytes == null ? null : new ByteArrayInputStream(bytes);
    }
}
