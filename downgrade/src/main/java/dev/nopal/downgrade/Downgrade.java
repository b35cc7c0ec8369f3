package dev.nopal.downgrade;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Makes the contents of a jar for Java 17 and newer from the classes of a module.
 *
 * <p>Arguments: the folder of the classes, the folder to write, the package of the jar with
 * slashes, and for the jar that contains it the jar of the {@link Backport}. Does nothing if it has
 * done the same before.
 */
public final class Downgrade {
    /** The oldest release that the jars are for. */
    public static final int OLDEST = 17;

    private static final String CLASS = ".class";
    private static final String NEWER_FORM = "META-INF/versions/" + Backport.FIRST_WITHOUT + "/";

    private final Stubs stubs;
    private final String root;
    private final ClassDowngrade classes;

    private Downgrade(JavaApi oldest, JavaApi newest, Stubs stubs, String root) {
        this.stubs = stubs;
        this.root = root;
        this.classes = new ClassDowngrade(new NewerMembers(oldest, newest, stubs), root);
    }

    /** Runs with the arguments above. */
    public static void main(String[] args) throws IOException {
        Optional<Path> backport =
                args.length > 3 ? Optional.of(Path.of(args[3])) : Optional.empty();
        run(Path.of(args[0]), Path.of(args[1]), args[2], backport);
    }

    static void run(Path from, Path to, String root, Optional<Path> backport) throws IOException {
        FileTree input = FileTree.of(from);
        Fingerprint fingerprint = new Fingerprint(to);
        if (!fingerprint.isNew(input, backport)) {
            return;
        }
        Map<String, byte[]> output;
        try (JavaApi oldest = JavaApi.of(OLDEST);
                JavaApi newest = JavaApi.of(Runtime.version().feature())) {
            output =
                    new Downgrade(oldest, newest, new Stubs(Fingerprint.program()), root)
                            .rewrite(input);
        }
        if (backport.isPresent()) {
            output.putAll(Backport.classes(backport.get()));
        }
        fingerprint.delete();
        FileTree.replace(to, output);
        fingerprint.write();
    }

    /** Returns the files of the jar by path. */
    Map<String, byte[]> rewrite(FileTree input) {
        Map<String, byte[]> output = new ConcurrentSkipListMap<>();
        input.paths().parallelStream().forEach(path -> rewrite(path, input.read(path), output));
        output.putAll(usedStubs(List.copyOf(output.values())));
        return output;
    }

    private void rewrite(String path, byte[] bytes, Map<String, byte[]> output) {
        if (!path.endsWith(CLASS)) {
            output.put(path, bytes);
            return;
        }
        byte[] rewritten = classes.rewrite(bytes);
        if (Backport.isUsedBy(rewritten)) {
            output.put(path, Backport.use(rewritten));
            output.put(NEWER_FORM + path, rewritten);
        } else {
            output.put(path, rewritten);
        }
    }

    private Map<String, byte[]> usedStubs(List<byte[]> users) {
        Relocation relocation = ClassDowngrade.stubs(root);
        Map<String, byte[]> moved = new TreeMap<>();
        stubs.files()
                .forEach(
                        (name, bytes) ->
                                moved.put(relocation.of(name) + CLASS, relocation.apply(bytes)));
        return new UsedClasses(moved).of(users);
    }
}
