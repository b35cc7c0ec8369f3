package dev.nopal.script;

import dev.nopal.script.type.Type;

import java.lang.invoke.MethodHandle;

/**
 * A field of a Java object that a script can read.
 *
 * @param getter takes an {@link Object} and returns {@code long} for an integer, {@code boolean},
 *     {@link String} for a text, else {@link Object}; returns zero or null for null and for an
 *     object without this field. Never throws, never calls the application's code.
 * @param differences the types that the field has in different classes, as a part of a sentence;
 *     empty if it is the same in all
 * @param misses what the getter did not find
 */
public record ObjectField(Type type, MethodHandle getter, String differences, FieldMisses misses) {
    /** Creates a field that has one type in all classes. */
    public ObjectField(Type type, MethodHandle getter) {
        this(type, getter, "", new FieldMisses());
    }
}
