package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Suggestion;
import dev.nopal.script.language.KernelWords;
import dev.nopal.script.parse.TypeName;
import dev.nopal.script.type.Type;

import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** The types that names mean. */
final class TypeNames {
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
        OptionalLong size = name.size();
        if (name.name().equals("string") || name.name().equals("buffer")) {
            return sized(name, (int) Math.min(size.orElse(0), Integer.MAX_VALUE));
        }
        if (size.isPresent()) {
            context.diagnostics()
                    .error(
                            DiagnosticCode.NEEDS_KERNEL,
                            name.span(),
                            KernelWords.message("the array type '" + name.text() + "'"));
            return Type.UNKNOWN;
        }
        Type type = NAMES.get(name.name());
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
