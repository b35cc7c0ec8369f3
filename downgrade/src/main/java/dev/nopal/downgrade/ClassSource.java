package dev.nopal.downgrade;

import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.reflect.AccessFlag;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A set of classes in which references are resolved. */
public interface ClassSource {
    /** The classes whose methods take any arguments, so that descriptors are not compared. */
    Set<String> POLYMORPHIC = Set.of("java/lang/invoke/MethodHandle", "java/lang/invoke/VarHandle");

    /** Finds a class by its internal name, such as {@code java/util/List}. */
    Optional<ClassModel> find(String name);

    /** Returns the names of the superclass and the interfaces of a class; none if it is unknown. */
    default List<String> supertypes(String name) {
        return find(name).stream()
                .flatMap(
                        model ->
                                Stream.concat(
                                        model.superclass().stream(), model.interfaces().stream()))
                .map(ClassEntry::asInternalName)
                .toList();
    }

    /** Returns whether a class or one of its supertypes has a method. */
    default boolean hasMethod(String owner, String name, String descriptor) {
        return find(owner).stream()
                        .flatMap(model -> model.methods().stream())
                        .anyMatch(
                                method ->
                                        method.methodName().equalsString(name)
                                                && (method.methodType().equalsString(descriptor)
                                                        || POLYMORPHIC.contains(owner)))
                || supertypes(owner).stream().anyMatch(each -> hasMethod(each, name, descriptor))
                || isInterface(owner) && hasMethod("java/lang/Object", name, descriptor);
    }

    /** Returns whether a class or one of its supertypes has a field. */
    default boolean hasField(String owner, String name, String descriptor) {
        return find(owner).stream()
                        .flatMap(model -> model.fields().stream())
                        .anyMatch(
                                field ->
                                        field.fieldName().equalsString(name)
                                                && field.fieldType().equalsString(descriptor))
                || supertypes(owner).stream().anyMatch(each -> hasField(each, name, descriptor));
    }

    private boolean isInterface(String name) {
        return find(name).filter(model -> model.flags().has(AccessFlag.INTERFACE)).isPresent();
    }

    /** Returns the classes of this source and of another, for references that cross them. */
    default ClassSource orElse(ClassSource other) {
        return name -> find(name).or(() -> other.find(name));
    }
}
