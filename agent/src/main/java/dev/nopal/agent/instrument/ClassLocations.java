package dev.nopal.agent.instrument;

import java.lang.classfile.Annotation;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Everything that can be instrumented in one class, read from its bytes alone: nothing is loaded.
 *
 * <p>Not thread-safe.
 */
public final class ClassLocations {
    private final ClassModel model;
    private final Map<MethodLocation, MethodModel> methods = new LinkedHashMap<>();
    private List<LineLocation> lines;

    private ClassLocations(ClassModel model) {
        this.model = model;
        for (MethodModel method : model.methods()) {
            methods.put(LocationReader.method(method), method);
        }
    }

    /**
     * Reads a class file.
     *
     * @throws IllegalArgumentException if the bytes are not a class file
     */
    public static ClassLocations read(byte[] bytes) {
        return of(ClassFile.of().parse(bytes));
    }

    static ClassLocations of(ClassModel model) {
        return new ClassLocations(model);
    }

    /** Returns its name, such as {@code com.shop.Order$Line}. */
    public String name() {
        return LocationReader.name(model.thisClass());
    }

    /** Returns the name of its superclass; empty for {@code java.lang.Object}. */
    public String superclass() {
        return model.superclass().map(LocationReader::name).orElse("");
    }

    /** Returns the names of the interfaces that it declares itself. */
    public List<String> interfaces() {
        List<String> names = new ArrayList<>();
        for (ClassEntry each : model.interfaces()) {
            names.add(LocationReader.name(each));
        }
        return names;
    }

    /** Returns its flags as in the class file; see {@link java.lang.reflect.AccessFlag}. */
    public int flags() {
        return model.flags().flagsMask();
    }

    /** Returns the source file; empty if the class file does not name it. */
    public String source() {
        return model.findAttribute(Attributes.sourceFile())
                .map(attribute -> attribute.sourceFile().stringValue())
                .orElse("");
    }

    /** Returns the annotations that the class file keeps, visible at run time or not. */
    public List<Annotation> annotations() {
        return LocationReader.annotations(model);
    }

    /**
     * Returns all methods in the order of the class file, including those that cannot be
     * instrumented.
     */
    public List<MethodLocation> methods() {
        return List.copyOf(methods.keySet());
    }

    /** Returns whether a probe in a method would cost more than the method itself. */
    public boolean isTrivial(MethodLocation method) {
        MethodModel found = methods.get(method);
        return found != null && TrivialMethods.isTrivial(found, model);
    }

    /** Returns whether a method only calls another overload of itself. */
    public boolean isOverloadOfAnother(MethodLocation method) {
        MethodModel found = methods.get(method);
        return found != null && TrivialMethods.isOverloadOf(found, model);
    }

    /**
     * Returns the lines of all methods, in the order of the methods, then of their code. A line has
     * several locations if it is part of several methods, such as the body of a lambda. The first
     * call reads all code; methods with instructions that compilers have not used for a long time
     * have no lines.
     */
    public List<LineLocation> lines() {
        if (lines == null) {
            List<LineLocation> found = new ArrayList<>();
            methods.forEach(
                    (location, method) -> found.addAll(Lines.of(location, method).locations()));
            lines = List.copyOf(found);
        }
        return lines;
    }
}
