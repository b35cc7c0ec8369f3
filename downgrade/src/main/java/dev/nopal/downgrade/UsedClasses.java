package dev.nopal.downgrade;

import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;

/**
 * Those of some classes that others use, directly or not.
 *
 * @param all the class files by path
 */
record UsedClasses(Map<String, byte[]> all) {
    private static final String SUFFIX = ".class";

    /** Returns what some files use; those that are not class files use nothing. */
    Map<String, byte[]> of(Collection<byte[]> users) {
        Map<String, byte[]> used = new TreeMap<>();
        Deque<byte[]> left = new ArrayDeque<>(users);
        while (!left.isEmpty()) {
            byte[] user = left.pop();
            if (!isClass(user)) {
                continue;
            }
            for (PoolEntry entry : ClassFile.of().parse(user).constantPool()) {
                if (entry instanceof ClassEntry type) {
                    String path = type.asInternalName() + SUFFIX;
                    byte[] found = all.get(path);
                    if (found != null && used.put(path, found) == null) {
                        left.push(found);
                    }
                }
            }
        }
        return used;
    }

    private static boolean isClass(byte[] file) {
        return file.length > 8
                && file[0] == (byte) 0xCA
                && file[1] == (byte) 0xFE
                && file[2] == (byte) 0xBA
                && file[3] == (byte) 0xBE;
    }
}
