package dev.nopal.cli.declare;

import java.util.Map;

/**
 * The C types of arguments.
 *
 * <p>A type is that of a Java declaration, as Nopal's images have it, or the width and sign of a
 * note. D reads no floating-point values: those of Java arrive as raw bits.
 */
final class CTypeName {
    private static final String TEXT = "char *";

    private static final Map<String, String> OF_JAVA =
            Map.of(
                    "boolean", "unsigned char",
                    "byte", "signed char",
                    "short", "short",
                    "char", "unsigned short",
                    "int", "int",
                    "long", "long",
                    "float", "unsigned int",
                    "double", "unsigned long");

    private static final Map<String, String> OF_NOTE =
            Map.of(
                    "int8", "signed char",
                    "int16", "short",
                    "int32", "int",
                    "int64", "long",
                    "uint8", "unsigned char",
                    "uint16", "unsigned short",
                    "uint32", "unsigned int",
                    "uint64", "unsigned long");

    private CTypeName() {}

    /** Returns the type of what arrives for a declared Java type; all others are text. */
    static String ofJava(String type) {
        return OF_JAVA.getOrDefault(type, TEXT);
    }

    /** Returns the type for a width and a sign; what does not fit into a register is a long. */
    static String ofNote(String type) {
        return OF_NOTE.getOrDefault(type, "unsigned long");
    }
}
