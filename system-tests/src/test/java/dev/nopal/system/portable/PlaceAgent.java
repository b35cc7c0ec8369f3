package dev.nopal.system.portable;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** An agent that makes the JDK ask {@link PlaceWatch} wherever Java code names a file. */
public final class PlaceAgent implements ClassFileTransformer {
    private static final ClassDesc WATCH = ClassDesc.of(PlaceWatch.class.getName());

    /** Methods that every use of a file passes, with the slot of the path. */
    private static final Map<String, Map<String, Integer>> METHODS =
            Map.of(
                    "sun.nio.fs.UnixPath", Map.of("getByteArrayForSysCalls()[B", 0),
                    "java.io.UnixFileSystem",
                            Map.of("getFileForSysCalls(Ljava/io/File;)Ljava/io/File;", 1),
                    "java.io.FileInputStream", Map.of("open(Ljava/lang/String;)V", 1),
                    "java.io.FileOutputStream", Map.of("open(Ljava/lang/String;Z)V", 1),
                    "java.io.RandomAccessFile", Map.of("open(Ljava/lang/String;I)V", 1),
                    "java.lang.foreign.SegmentAllocator",
                            Map.of(
                                    "allocateFrom(Ljava/lang/String;)"
                                            + "Ljava/lang/foreign/MemorySegment;",
                                    1));

    private final java.util.Set<String> changed = new java.util.HashSet<>();

    private PlaceAgent() {}

    /** Called by the JVM; ends it if a method of the list does not exist. */
    public static void premain(String log, Instrumentation instrumentation) throws Exception {
        PlaceWatch.writeTo(Path.of(log));
        PlaceAgent agent = new PlaceAgent();
        instrumentation.addTransformer(agent, true);
        for (String name : METHODS.keySet()) {
            instrumentation.retransformClasses(Class.forName(name, false, null));
        }
        if (agent.changed.size() != METHODS.size()) {
            throw new IllegalStateException("only these could be changed: " + agent.changed);
        }
    }

    @Override
    public byte[] transform(
            Module module,
            ClassLoader loader,
            String name,
            Class<?> type,
            ProtectionDomain domain,
            byte[] bytes) {
        Map<String, Integer> methods = name == null ? null : METHODS.get(name.replace('/', '.'));
        if (methods == null) {
            return null;
        }
        ClassFile files = ClassFile.of();
        return files.transformClass(
                files.parse(bytes),
                (builder, element) -> {
                    if (element instanceof MethodModel method && slot(methods, method) != null) {
                        changed.add(name);
                        builder.transformMethod(
                                method,
                                (inner, part) -> {
                                    if (part instanceof java.lang.classfile.CodeModel code) {
                                        inner.transformCode(code, asking(slot(methods, method)));
                                    } else {
                                        inner.with(part);
                                    }
                                });
                    } else {
                        ClassTransform.ACCEPT_ALL.accept(builder, element);
                    }
                });
    }

    private static Integer slot(Map<String, Integer> methods, MethodModel method) {
        return methods.get(method.methodName().stringValue() + method.methodType().stringValue());
    }

    private static CodeTransform asking(int slot) {
        return new CodeTransform() {
            @Override
            public void atStart(java.lang.classfile.CodeBuilder code) {
                code.aload(slot)
                        .invokestatic(
                                WATCH,
                                "check",
                                MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object));
            }

            @Override
            public void accept(
                    java.lang.classfile.CodeBuilder code, java.lang.classfile.CodeElement element) {
                code.with(element);
            }
        };
    }

    /** Writes the jar of the agent, whose classes are those of the JDK's own loader. */
    static void write(Path jar) {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Premain-Class", PlaceAgent.class.getName());
        attributes.putValue("Boot-Class-Path", jar.getFileName().toString());
        attributes.putValue("Can-Retransform-Classes", "true");
        Path classes =
                Path.of(
                        PlaceAgent.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .getPath());
        String folder = PlaceAgent.class.getPackageName().replace('.', '/');
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                var files = Files.newDirectoryStream(classes.resolve(folder), "Place*.class")) {
            for (Path file : files) {
                out.putNextEntry(new JarEntry(folder + "/" + file.getFileName()));
                try (InputStream in = Files.newInputStream(file)) {
                    in.transferTo(out);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
