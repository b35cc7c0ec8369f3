package dev.nopal.downgrade;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import javax.tools.ToolProvider;

/** Sources that are compiled for the newest release, rewritten for the oldest one, and run. */
final class CompiledSource {
    /** Rewritten classes under their own names, which a parent does not have. */
    private static final class Rewritten extends ClassLoader {
        private final Map<String, byte[]> files;

        Rewritten(Map<String, byte[]> files) {
            super(ClassLoader.getPlatformClassLoader());
            this.files = files;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = files.get(name.replace('.', '/') + ".class");
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    private CompiledSource() {}

    /** Compiles {@code t/Source.java} in a folder of its own, and returns that folder. */
    static Path compile(Path folder, String source) throws IOException {
        Path file = folder.resolve("sources/t/Source.java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "package t;\nimport java.util.*;\n" + source);
        Path classes = folder.resolve("classes");
        String[] options = {"-proc:none", "-d", classes.toString(), file.toString()};
        int status = ToolProvider.getSystemJavaCompiler().run(null, null, null, options);
        if (status != 0) {
            throw new IllegalArgumentException(source);
        }
        return classes;
    }

    /** Compiles, rewrites with {@code t} as package of the jar, and returns the files by path. */
    static Map<String, byte[]> rewritten(Path folder, String source) throws IOException {
        Path result = folder.resolve("result");
        Downgrade.run(compile(folder, source), result, "t", Optional.empty());
        Map<String, byte[]> files = new TreeMap<>();
        FileTree tree = FileTree.of(result);
        tree.paths().forEach(path -> files.put(path, tree.read(path)));
        return files;
    }

    /** Calls {@code static Object run()} of {@code t.Source}. */
    static Object run(Map<String, byte[]> files) throws ReflectiveOperationException {
        var method = new Rewritten(files).loadClass("t.Source").getDeclaredMethod("run");
        method.setAccessible(true);
        return method.invoke(null);
    }

    /** Returns the references that do not resolve in the oldest release. */
    static List<UnresolvedReference> unresolved(Path folder, Map<String, byte[]> files)
            throws IOException {
        Path jar = folder.resolve("result.jar");
        try (var out = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (var each : files.entrySet()) {
                out.putNextEntry(new ZipEntry(each.getKey()));
                out.write(each.getValue());
            }
        }
        try (ReferenceCheck check = new ReferenceCheck()) {
            return check.unresolved(check.add(jar, _ -> true).values());
        }
    }
}
