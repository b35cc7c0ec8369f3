package dev.nopal.system.recipes;

import com.sun.tools.attach.VirtualMachine;

import dev.nopal.system.harness.ClassesFor17;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/** What a trace left in a JVM: recordings, instrumented classes, files of sessions. */
final class Remains {
    private Remains() {}

    /** Returns what there is, in words. */
    static List<String> of(long pid) {
        List<String> found = new ArrayList<>();
        String recordings = jcmd(pid, "JFR.check");
        if (!recordings.contains("No available recordings")) {
            found.add(recordings.strip());
        }
        String instrumented = instrumented(pid);
        if (!instrumented.startsWith("0 of ")) {
            found.add("instrumented classes: " + instrumented);
        }
        found.addAll(sessionFiles(pid));
        return found;
    }

    /** Returns what is left for good: a JVM cleans up shortly after the command has ended. */
    static List<String> finallyOf(long pid) {
        long start = System.nanoTime();
        List<String> left = of(pid);
        while (!left.isEmpty() && System.nanoTime() - start < Subprocess.DEADLINE.toNanos()) {
            left = of(pid);
        }
        return left;
    }

    private static String jcmd(long pid, String command) {
        return Command.of(
                        TargetJvm.tool("jcmd"),
                        "-J-XX:TieredStopAtLevel=1",
                        Long.toString(pid),
                        command)
                .run()
                .requireSuccess()
                .out();
    }

    /** Returns how many classes of the program are instrumented, and how many there are. */
    static String instrumented(long pid) {
        try {
            Path jar = agent();
            VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
            try {
                machine.loadAgent(jar.toString());
                return machine.getSystemProperties()
                        .getProperty(InstrumentedClassCounter.PROPERTY, "not counted");
            } finally {
                machine.detach();
                Files.delete(jar);
            }
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static Path agent() throws IOException {
        Path jar = Files.createTempFile("counter", ".jar");
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Agent-Class", InstrumentedClassCounter.class.getName());
        attributes.putValue("Can-Retransform-Classes", "true");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            Path classes = ClassesFor17.counter();
            for (String suffix : List.of("", "$1")) {
                String name = InstrumentedClassCounter.class.getName().replace('.', '/') + suffix;
                out.putNextEntry(new JarEntry(name + ".class"));
                Files.copy(classes.resolve(name + ".class"), out);
            }
        }
        return jar;
    }

    private static List<String> sessionFiles(long pid) {
        List<String> found = new ArrayList<>();
        for (Path place : List.of(Path.of("/dev/shm"), Path.of("/tmp"))) {
            for (Path folder : list(place)) {
                if (folder.getFileName().toString().matches("nopal-[0-9]+")) {
                    list(folder).stream()
                            .filter(file -> file.getFileName().toString().startsWith(pid + "-"))
                            .filter(file -> file.toString().endsWith(".session"))
                            .forEach(file -> found.add(file.toString()));
                }
            }
        }
        return found;
    }

    private static List<Path> list(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
