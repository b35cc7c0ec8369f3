package dev.nopal.cli.convert;

import java.util.Map;
import java.util.Set;

/** The types that D and bpftrace share, and how D writes them. */
final class DTypeNames {
    /** Words that start a type. */
    private static final Set<String> WORDS =
            Set.of(
                    "int",
                    "char",
                    "short",
                    "long",
                    "unsigned",
                    "signed",
                    "string",
                    "void",
                    "float",
                    "double",
                    "struct",
                    "union",
                    "enum",
                    "const",
                    "volatile",
                    "userland");

    private static final Map<String, String> BPFTRACE =
            Map.ofEntries(
                    Map.entry("char", "int8"),
                    Map.entry("signed char", "int8"),
                    Map.entry("unsigned char", "uint8"),
                    Map.entry("short", "int16"),
                    Map.entry("unsigned short", "uint16"),
                    Map.entry("int", "int32"),
                    Map.entry("signed", "int32"),
                    Map.entry("signed int", "int32"),
                    Map.entry("unsigned", "uint32"),
                    Map.entry("unsigned int", "uint32"),
                    Map.entry("long", "int64"),
                    Map.entry("long int", "int64"),
                    Map.entry("long long", "int64"),
                    Map.entry("unsigned long", "uint64"),
                    Map.entry("unsigned long long", "uint64"),
                    Map.entry("uintptr_t", "uint64"),
                    Map.entry("intptr_t", "int64"),
                    Map.entry("size_t", "uint64"),
                    Map.entry("ssize_t", "int64"),
                    Map.entry("hrtime_t", "int64"),
                    Map.entry("pid_t", "int32"),
                    Map.entry("id_t", "int32"),
                    Map.entry("uid_t", "uint32"),
                    Map.entry("gid_t", "uint32"));

    private DTypeNames() {}

    static boolean startsType(String word) {
        return WORDS.contains(word) || word.endsWith("_t");
    }

    /** Returns bpftrace's name of an integer type of D; empty if it is not one. */
    static String inBpftrace(String type) {
        String sized = type.matches("u?int(8|16|32|64)_t") ? type.replace("_t", "") : "";
        return BPFTRACE.getOrDefault(type, sized);
    }

    /** Returns D's name of an integer type of bpftrace; empty if it is not one. */
    static String inD(String type) {
        return type.matches("u?int(8|16|32|64)(_t)?") ? type.replace("_t", "") + "_t" : "";
    }

    /** Returns the bytes of an integer type of D; 0 if it is not one. */
    static int bytes(String type) {
        String sized = inBpftrace(type);
        return sized.isEmpty() ? 0 : Integer.parseInt(sized.replaceAll("\\D", "")) / 8;
    }
}
