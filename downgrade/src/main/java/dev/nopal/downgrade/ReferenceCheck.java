package dev.nopal.downgrade;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.FieldRefEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * A check that the classes of a jar find everything that they refer to in the oldest release, in
 * the jar itself, and in the jars that it depends on. References to libraries that were not given
 * are not checked.
 */
public final class ReferenceCheck implements AutoCloseable {
    private static final String SUFFIX = ".class";

    private final Map<Integer, JavaApi> releases = new TreeMap<>();
    private final Map<String, ClassModel> known = new TreeMap<>();
    private final ClassSource own = name -> Optional.ofNullable(known.get(name));

    /**
     * Adds the classes of a jar that may be used by those that are checked.
     *
     * @param entries which of the jar's entries
     * @return the classes by name
     */
    public Map<String, ClassModel> add(Path jar, Predicate<String> entries) throws IOException {
        Map<String, ClassModel> added = new TreeMap<>();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : zip.stream().filter(each -> isClass(each.getName())).toList()) {
                if (entries.test(entry.getName())) {
                    try (InputStream in = zip.getInputStream(entry)) {
                        ClassModel model = ClassFile.of().parse(in.readAllBytes());
                        added.put(model.thisClass().asInternalName(), model);
                    }
                }
            }
        }
        known.putAll(added);
        return added;
    }

    private static boolean isClass(String entry) {
        return entry.endsWith(SUFFIX) && !entry.endsWith("module-info.class");
    }

    /** Returns what some classes do not find. */
    public List<UnresolvedReference> unresolved(Iterable<ClassModel> users) {
        List<UnresolvedReference> result = new ArrayList<>();
        for (ClassModel user : users) {
            for (PoolEntry entry : user.constantPool()) {
                switch (entry) {
                    case ClassEntry type -> checkClass(user, type.asInternalName(), result);
                    case MemberRefEntry member -> checkMember(user, member, result);
                    default -> {}
                }
            }
        }
        return result;
    }

    private void checkClass(ClassModel user, String type, List<UnresolvedReference> result) {
        String name = elementType(type);
        if (name.isEmpty() || isIn(Downgrade.OLDEST, each -> each.find(name).isPresent())) {
            return;
        }
        OptionalInt since = since(each -> each.find(name).isPresent());
        if (since.isPresent() || isOurs(name)) {
            result.add(new UnresolvedReference(dotted(user), name.replace('/', '.'), "", since));
        }
    }

    private void checkMember(
            ClassModel user, MemberRefEntry member, List<UnresolvedReference> result) {
        String owner = member.owner().asInternalName();
        if (owner.startsWith("[")
                || isIn(Downgrade.OLDEST, each -> has(each, member))
                || isIn(Downgrade.OLDEST, each -> each.find(owner).isEmpty())) {
            return; // A missing class is reported once, as such.
        }
        OptionalInt since = since(each -> has(each, member));
        result.add(
                new UnresolvedReference(
                        dotted(user),
                        owner.replace('/', '.'),
                        member.name().stringValue() + member.type().stringValue(),
                        since));
    }

    private static boolean has(ClassSource source, MemberRefEntry member) {
        String owner = member.owner().asInternalName();
        String name = member.name().stringValue();
        String type = member.type().stringValue();
        return member instanceof FieldRefEntry
                ? source.hasField(owner, name, type)
                : source.hasMethod(owner, name, type);
    }

    private OptionalInt since(Predicate<ClassSource> hasIt) {
        for (int release = Downgrade.OLDEST + 1; release <= newest(); release++) {
            if (isIn(release, hasIt)) {
                return OptionalInt.of(release);
            }
        }
        return OptionalInt.empty();
    }

    private static int newest() {
        return Runtime.version().feature();
    }

    private boolean isIn(int release, Predicate<ClassSource> hasIt) {
        return hasIt.test(own.orElse(releases.computeIfAbsent(release, JavaApi::of)));
    }

    private static boolean isOurs(String name) {
        return name.startsWith("dev/nopal/") || name.startsWith("java/");
    }

    /** Returns the name of a class, or of the elements of an array; empty for primitive ones. */
    private static String elementType(String name) {
        if (!name.startsWith("[")) {
            return name;
        }
        int last = name.lastIndexOf('[') + 1;
        return name.charAt(last) == 'L' ? name.substring(last + 1, name.length() - 1) : "";
    }

    private static String dotted(ClassModel model) {
        return model.thisClass().asInternalName().replace('/', '.');
    }

    @Override
    public void close() throws IOException {
        for (JavaApi each : releases.values()) {
            each.close();
        }
    }
}
