package dev.nopal.script.compile;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.nopal.script.BoolType;
import dev.nopal.script.StringType;
import dev.nopal.script.program.ScriptMap;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.run.KeyShape;
import dev.nopal.script.run.SessionRuntime.Role;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Compiles how the place of a key in an aggregation is found. */
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

    /** Finds a key's ordinal and returns the local that has it, or -1 for a map without keys. */
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
        find(inserts, CD_long, CD_long, CD_String, CD_String);
        int ordinal = code.allocateLocal(TypeKind.INT);
        code.istore(ordinal);
        return ordinal;
    }

    /** Takes a tuple that is an object into its parts. */
    private List<Prints.Waiting> takeApart(KeyShape shape, Prints.Waiting tuple) {
        List<Prints.Waiting> parts = new ArrayList<>();
        for (int i = 0; i < shape.parts().size(); i++) {
            code.aload(tuple.slot()).loadConstant(i);
            context.call(Names.TUPLE, "get", CD_Object, CD_int);
            values.unbox(shape.parts().get(i));
            parts.add(prints.store(shape.parts().get(i)));
        }
        return parts;
    }

    private void pushNumbers(List<Prints.Waiting> parts) {
        int left = KeyShape.MAX_NUMBERS;
        for (Prints.Waiting part : parts) {
            if (part.type() instanceof BoolType) {
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
            if (part.type() instanceof StringType string) {
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
        context.constants.push(code, Role.ENCODERS, Names.ENCODERS);
        context.pushThreadId();
        context.call(Names.ENCODERS, "take", Names.ENCODER, CD_long);
        code.astore(context.held).aload(context.held).ifnull(end);
        parts.forEach(prints::put);
        pushTable(map);
        code.aload(context.held);
        find(inserts, Names.ENCODER);
        code.istore(ordinal);
        context.release();
        code.labelBinding(end);
        return ordinal;
    }

    void pushTable(ScriptMap map) {
        context.constants.pushMap(code, Role.TABLE, map.index(), Names.KEYED_TABLE);
    }

    private void find(boolean inserts, ClassDesc... key) {
        List<ClassDesc> parameters = new ArrayList<>(List.of(key));
        parameters.add(CD_boolean);
        parameters.add(CD_long);
        code.loadConstant(inserts ? 1 : 0);
        context.pushThreadId();
        context.call(Names.KEYED_TABLE, "find", CD_int, parameters.toArray(ClassDesc[]::new));
    }
}
