package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Suggestion;
import dev.nopal.script.language.KernelWords;
import dev.nopal.script.parse.TypeName;
import dev.nopal.script.type.Type;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** The types that names mean. */
final class TypeNames {
    private static final String ENUM = "enum ";
    private static final Map<String, Type> NAMES = new TreeMap<>();

    static {
        for (int bits = 8; bits <= 64; bits *= 2) {
            Type.Int signed = new Type.Int(bits, true);
            Type.Int unsigned = new Type.Int(bits, false);
            NAMES.put("int" + bits, signed);
            NAMES.put("uint" + bits, unsigned);
            NAMES.put("int" + bits + "_t", signed);
            NAMES.put("uint" + bits + "_t", unsigned);
            NAMES.put("s" + bits, signed);
            NAMES.put("u" + bits, unsigned);
        }
        NAMES.put("char", new Type.Int(8, true));
        NAMES.put("short", new Type.Int(16, true));
        NAMES.put("int", new Type.Int(32, true));
        NAMES.put("long", Type.INT64);
        NAMES.put("long long", Type.INT64);
        NAMES.put("unsigned char", Type.UINT8);
        NAMES.put("unsigned short", new Type.Int(16, false));
        NAMES.put("unsigned int", Type.UINT32);
        NAMES.put("unsigned", Type.UINT32);
        NAMES.put("unsigned long", Type.UINT64);
        NAMES.put("unsigned long long", Type.UINT64);
        NAMES.put("size_t", Type.UINT64);
        NAMES.put("bool", Type.BOOL);
        NAMES.put("username", Type.USERNAME);
        NAMES.put("inet", Type.INET);
        NAMES.put("timestamp", Type.TIMESTAMP);
    }

    private final ProbeContext context;
    private final ExpressionTyper expressions;

    TypeNames(ProbeContext context, ExpressionTyper expressions) {
        this.context = context;
        this.expressions = expressions;
    }

    /** Returns the type; a {@code string} without a number has size 0. */
    Type resolve(TypeName name) {
        if (name.typeof().isPresent()) {
            return expressions.type(name.typeof().get()).type();
        }
        if (name.pointers() > 0) {
            return pointer(name);
        }
        OptionalLong size = name.size();
        if (name.name().equals("string") || name.name().equals("buffer")) {
            return sized(name, (int) Math.min(size.orElse(0), Integer.MAX_VALUE));
        }
        if (name.name().startsWith(ENUM)) {
            return enumeration(name);
        }
        if (size.isPresent()) {
            return array(name, size.getAsLong());
        }
        Type type = NAMES.get(name.name());
        if (type == null && isClass(name.name())) {
            return ofClass(name);
        }
        if (type == null) {
            context.diagnostics()
                    .error(
                            DiagnosticCode.UNKNOWN_NAME,
                            name.span(),
                            "Cannot resolve unknown type \"" + name.text() + "\"",
                            Suggestion.of(name.name(), NAMES.keySet()));
            return Type.UNKNOWN;
        }
        return type;
    }

    private Type pointer(TypeName name) {
        TypeName target =
                new TypeName(
                        name.span(), name.name(), name.pointers() - 1, name.size(), name.typeof());
        boolean isVoid = target.pointers() == 0 && name.name().equals("void");
        Type type = isVoid ? Type.NONE : resolve(target);
        return type instanceof Type.Unknown ? type : new Type.Pointer(type);
    }

    private Type enumeration(TypeName name) {
        String wanted = name.name().substring(ENUM.length());
        Optional<Type.Enumeration> known = context.environment().enums().type(wanted);
        if (known.isPresent() && name.size().isEmpty()) {
            return known.get();
        }
        context.diagnostics()
                .error(
                        DiagnosticCode.UNKNOWN_NAME,
                        name.span(),
                        "Unknown enum: " + wanted,
                        Suggestion.of(wanted, context.environment().enums().typeNames()));
        return Type.UNKNOWN;
    }

    /** Returns the type of an array; without a number in its brackets it has length 0. */
    private Type array(TypeName name, long length) {
        if (!(NAMES.get(name.name()) instanceof Type.Int element)) {
            context.diagnostics()
                    .error(
                            DiagnosticCode.NEEDS_KERNEL,
                            name.span(),
                            KernelWords.message("the array type '" + name.text() + "'"),
                            "a JVM session has arrays of integers: uint8[4]");
            return Type.UNKNOWN;
        }
        if (length < 0 || length > Type.Array.MAX_LENGTH) {
            context.diagnostics()
                    .error(
                            DiagnosticCode.TOO_LARGE,
                            name.span(),
                            "an array has at most " + Type.Array.MAX_LENGTH + " elements");
            return Type.UNKNOWN;
        }
        return new Type.Array(element, (int) length);
    }

    private static boolean isClass(String name) {
        return name.contains(".") || Character.isUpperCase(name.charAt(0));
    }

    /** Returns the type of a class; where no probe is known yet, no class is either. */
    private Type ofClass(TypeName name) {
        Optional<Type.JavaObject> loaded = context.catalog().type(name.name());
        if (loaded.isPresent()) {
            return loaded.get();
        }
        if (!context.isPending()) {
            context.diagnostics()
                    .error(
                            DiagnosticCode.UNKNOWN_NAME,
                            name.span(),
                            "no class " + name.name() + " is loaded",
                            "a nested class is written com.acme.Outer$Inner");
        }
        return Type.UNKNOWN;
    }

    private Type sized(TypeName name, int size) {
        int max = context.config().maxStringLength();
        if (size < 0 || size > max) {
            context.diagnostics()
                    .error(
                            DiagnosticCode.TOO_LARGE,
                            name.span(),
                            "String type is too long (over " + max + " bytes): " + name.text(),
                            "raise max_strlen: config = { max_strlen=… }");
            return Type.UNKNOWN;
        }
        return name.name().equals("string") ? new Type.Text(size) : new Type.Buffer(size);
    }
}
