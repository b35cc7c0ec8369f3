package dev.nopal.agent.instrument;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.util.ArrayList;
import java.util.List;

/**
 * A class that is about to be defined: its name, and the supertypes that its class file names. They
 * may not be loaded yet: the JVM loads them after it has asked the transformers.
 *
 * <p>Not thread-safe.
 */
public final class LoadingClass {
    private final String name;
    private final byte[] bytes;
    private final boolean isBase;
    private List<String> supertypes;

    /**
     * @param name such as {@code com.shop.Order$Line}
     * @param bytes its class file, which is read when the supertypes are asked for
     * @param isBase whether it is in {@code java.base}
     */
    public LoadingClass(String name, byte[] bytes, boolean isBase) {
        this.name = name;
        this.bytes = bytes;
        this.isBase = isBase;
    }

    public String name() {
        return name;
    }

    /**
     * Returns whether it is in {@code java.base}: this agent may need it in order to instrument.
     */
    public boolean isBase() {
        return isBase;
    }

    /**
     * Returns the names of its superclass and of the interfaces that it declares itself; none if
     * the class file cannot be read.
     */
    public List<String> supertypes() {
        if (supertypes == null) {
            supertypes = read();
        }
        return supertypes;
    }

    private List<String> read() {
        try {
            ClassModel model = ClassFile.of().parse(bytes);
            List<String> found = new ArrayList<>();
            model.superclass().ifPresent(each -> found.add(LocationReader.name(each)));
            for (ClassEntry each : model.interfaces()) {
                found.add(LocationReader.name(each));
            }
            return found;
        } catch (RuntimeException | VirtualMachineError e) {
            // The JVM refuses the class itself, or its thread is at the end of its stack.
            return List.of();
        }
    }
}
