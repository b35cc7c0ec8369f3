package dev.nopal.script.check;

import dev.nopal.script.BoolType;
import dev.nopal.script.BufferType;
import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.InetType;
import dev.nopal.script.IntType;
import dev.nopal.script.StringType;
import dev.nopal.script.Suggestion;
import dev.nopal.script.TimestampType;
import dev.nopal.script.Type;
import dev.nopal.script.UnknownType;
import dev.nopal.script.UsernameType;
import dev.nopal.script.language.KernelWords;
import dev.nopal.script.parse.TypeName;

import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** The types that names mean. */
final class TypeNames {
    private static final Map<String, Type> NAMES = new TreeMap<>();

    static {
        for (int bits = 8; bits <= 64; bits *= 2) {
            IntType signed = new IntType(bits, true);
            IntType unsigned = new IntType(bits, false);
            NAMES.put("int" + bits, signed);
            NAMES.put("uint" + bits, unsigned);
            NAMES.put("int" + bits + "_t", signed);
            NAMES.put("uint" + bits + "_t", unsigned);
            NAMES.put("s" + bits, signed);
            NAMES.put("u" + bits, unsigned);
        }
        NAMES.put("char", new IntType(8, true));
        NAMES.put("short", new IntType(16, true));
        NAMES.put("int", new IntType(32, true));
        NAMES.put("long", IntType.INT64);
        NAMES.put("long long", IntType.INT64);
        NAMES.put("unsigned char", IntType.UINT8);
        NAMES.put("unsigned short", new IntType(16, false));
        NAMES.put("unsigned int", IntType.UINT32);
        NAMES.put("unsigned", IntType.UINT32);
        NAMES.put("unsigned long", IntType.UINT64);
        NAMES.put("unsigned long long", IntType.UINT64);
        NAMES.put("size_t", IntType.UINT64);
        NAMES.put("bool", BoolType.BOOL);
        NAMES.put("username", UsernameType.USERNAME);
        NAMES.put("inet", InetType.INET);
        NAMES.put("timestamp", TimestampType.TIMESTAMP);
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
            return UnknownType.UNKNOWN;
        }
        Type type = NAMES.get(name.name());
        if (type == null) {
            context.diagnostics()
                    .error(
                            DiagnosticCode.UNKNOWN_NAME,
                            name.span(),
                            "Cannot resolve unknown type \"" + name.text() + "\"",
                            Suggestion.of(name.name(), NAMES.keySet()));
            return UnknownType.UNKNOWN;
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
            return UnknownType.UNKNOWN;
        }
        return name.name().equals("string") ? new StringType(size) : new BufferType(size);
    }
}
