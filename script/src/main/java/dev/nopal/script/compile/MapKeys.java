package dev.nopal.script.compile;

import dev.nopal.script.program.ScriptMap;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.run.KeyShape;
import dev.nopal.script.run.SessionRuntime.Role;
import dev.nopal.script.type.Type;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The compiler of the code that finds a key's place in an aggregation. */
final class MapKeys {
    private final HandlerContext context;
    private final CodeBuilder code;
    private final Values values;
    private final Prints prints;

    MapKeys(HandlerContext context, Values values, Prints prints) {
        this.context = context;
        this.code = context.code;
        this.values = values;
        this.prints = prints;
    }

    /**
     * Compiles the search for a key's ordinal and returns the local that holds it, or -1 for a map
     * without keys.
     */
    int ordinal(ScriptMap map, Optional<TypedExpression> key, boolean inserts) {
        if (key.isEmpty()) {
            return -1;
        }
        Optional<KeyShape> shape = KeyShape.of(map.key().orElseThrow());
        List<Prints.Waiting> parts = prints.compute(List.of(key.get()));
        if (shape.isEmpty()) {
            return encodedOrdinal(map, parts, inserts);
        }
        if (parts.size() != shape.get().parts().size()) {
            parts = takeApart(shape.get(), parts.getFirst());
        }
        pushTable(map);
        pushNumbers(parts);
        pushTexts(parts);
        find(inserts, RuntimeCall.FIND_PARTS);
        int ordinal = code.allocateLocal(TypeKind.INT);
        code.istore(ordinal);
        return ordinal;
    }

    /** Takes a tuple object apart. */
    private List<Prints.Waiting> takeApart(KeyShape shape, Prints.Waiting tuple) {
        List<Prints.Waiting> parts = new ArrayList<>();
        for (int i = 0; i < shape.parts().size(); i++) {
            code.aload(tuple.slot()).loadConstant(i);
            context.call(RuntimeCall.ELEMENT);
            values.unbox(shape.parts().get(i));
            parts.add(prints.store(shape.parts().get(i)));
        }
        return parts;
    }

    private void pushNumbers(List<Prints.Waiting> parts) {
        int left = KeyShape.MAX_NUMBERS;
        for (Prints.Waiting part : parts) {
            if (part.type() instanceof Type.Bool) {
                code.iload(part.slot()).i2l();
                left--;
            } else if (KeyShape.isNumber(part.type())) {
                code.lload(part.slot());
                left--;
            }
        }
        for (; left > 0; left--) {
            code.lconst_0();
        }
    }

    private void pushTexts(List<Prints.Waiting> parts) {
        int left = KeyShape.MAX_TEXTS;
        for (Prints.Waiting part : parts) {
            if (part.type() instanceof Type.Text string) {
                code.aload(part.slot());
                values.cut(string);
                left--;
            }
        }
        for (; left > 0; left--) {
            code.aconst_null();
        }
    }

    private int encodedOrdinal(ScriptMap map, List<Prints.Waiting> parts, boolean inserts) {
        int ordinal = code.allocateLocal(TypeKind.INT);
        Label end = code.newLabel();
        code.iconst_m1().istore(ordinal);
        context.constants.push(code, Role.ENCODERS, RuntimeNames.ENCODERS);
        context.pushThreadId();
        context.call(RuntimeCall.TAKE_ENCODER);
        code.astore(context.held).aload(context.held).ifnull(end);
        parts.forEach(prints::put);
        pushTable(map);
        code.aload(context.held);
        find(inserts, RuntimeCall.FIND_ENCODED);
        code.istore(ordinal);
        context.release();
        code.labelBinding(end);
        return ordinal;
    }

    void pushTable(ScriptMap map) {
        context.constants.pushMap(code, Role.TABLE, map.index(), RuntimeNames.KEYED_TABLE);
    }

    private void find(boolean inserts, RuntimeCall find) {
        code.loadConstant(inserts ? 1 : 0);
        context.pushThreadId();
        context.call(find);
    }
}
