package dev.nopal.script.compile;

import static java.lang.constant.ConstantDescs.CD_Boolean;
import static java.lang.constant.ConstantDescs.CD_Long;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.nopal.script.BoolType;
import dev.nopal.script.IntType;
import dev.nopal.script.ObjectType;
import dev.nopal.script.RecordType;
import dev.nopal.script.StringType;
import dev.nopal.script.TupleType;
import dev.nopal.script.Type;
import dev.nopal.script.UsernameType;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.List;
import java.util.stream.IntStream;

/** Converts the value on top of the operand stack. */
final class Values {
    private final HandlerContext context;
    private final CodeBuilder code;

    Values(HandlerContext context) {
        this.context = context;
        this.code = context.code;
    }

    void box(Type type) {
        switch (type) {
            case IntType _, UsernameType _ ->
                    context.callStatic(CD_Long, "valueOf", CD_Long, CD_long);
            case BoolType _ -> context.callStatic(CD_Boolean, "valueOf", CD_Boolean, CD_boolean);
            default -> {}
        }
    }

    void unbox(Type type) {
        switch (type) {
            case IntType _, UsernameType _ -> {
                code.checkcast(CD_Long);
                context.call(CD_Long, "longValue", CD_long);
            }
            case BoolType _ -> {
                code.checkcast(CD_Boolean);
                context.call(CD_Boolean, "booleanValue", CD_boolean);
            }
            default -> code.checkcast(Names.classOf(type));
        }
    }

    void pushZero(Type type) {
        switch (type) {
            case IntType _, UsernameType _ -> code.lconst_0();
            case BoolType _ -> code.iconst_0();
            case StringType _ -> code.ldc("");
            case ObjectType _ -> code.aconst_null();
            default -> context.constants.pushZero(code, type);
        }
    }

    /** Cuts a 64-bit number to a type's width and extends it again. */
    void wrap(IntType type) {
        switch (type.bits()) {
            case 8 -> {
                if (type.signed()) {
                    code.l2i().i2b().i2l();
                } else {
                    code.ldc(0xffL).land();
                }
            }
            case 16 -> {
                code.l2i();
                if (type.signed()) {
                    code.i2s();
                } else {
                    code.i2c();
                }
                code.i2l();
            }
            case 32 -> {
                if (type.signed()) {
                    code.l2i().i2l();
                } else {
                    code.ldc(0xffff_ffffL).land();
                }
            }
            default -> {}
        }
    }

    /** Makes 0 or 1: "not zero", "not empty", "not null". */
    void toBoolean(Type type) {
        switch (type) {
            case BoolType _ -> {}
            case StringType _ -> context.callStatic(Names.STRINGS, "isTrue", CD_boolean, CD_String);
            case IntType _, UsernameType _ -> {
                code.lconst_0().lcmp();
                code.dup().imul(); // -1 and 1 are both "different".
            }
            default -> booleanOf(code::ifnonnull);
        }
    }

    void convert(Type from, Type to) {
        if (from.equals(to)) {
            return;
        }
        switch (to) {
            case BoolType _ -> toBoolean(from);
            case IntType number when from instanceof BoolType -> {
                code.i2l();
                wrap(number);
            }
            case IntType number when Names.classOf(from).equals(CD_long) -> wrap(number);
            case StringType string when from instanceof StringType source -> {
                if (string.size() < source.size()) {
                    cut(string);
                }
            }
            case StringType string when from instanceof ObjectType -> {
                context.callStatic(Names.OBJECTS, "describe", CD_String, CD_Object);
                cut(string);
            }
            case TupleType tuple when from instanceof TupleType source ->
                    convertElements(
                            source.elements(),
                            tuple.elements(),
                            IntStream.range(0, tuple.elements().size()).toArray());
            case RecordType record when from instanceof RecordType source ->
                    convertElements(types(source), types(record), places(source, record));
            default -> {}
        }
    }

    private static List<Type> types(RecordType record) {
        return record.fields().stream().map(RecordType.Field::type).toList();
    }

    /** Says where each field of a record is in another one that has them in its own order. */
    private static int[] places(RecordType source, RecordType record) {
        return record.fields().stream().mapToInt(field -> source.indexOf(field.name())).toArray();
    }

    private void convertElements(List<Type> from, List<Type> to, int[] places) {
        int source = context.temporary(new TupleType(from));
        code.astore(source);
        code.loadConstant(to.size()).anewarray(CD_Object);
        for (int i = 0; i < to.size(); i++) {
            Type given = from.get(places[i]);
            code.dup().loadConstant(i).aload(source).loadConstant(places[i]);
            context.call(Names.TUPLE, "get", CD_Object, CD_int);
            unbox(given);
            convert(given, to.get(i));
            box(to.get(i));
            code.aastore();
        }
        context.callStatic(Names.TUPLE, "of", Names.TUPLE, CD_Object.arrayType());
    }

    /** Cuts a text to what its type holds; a zero byte is counted but not stored. */
    void cut(StringType type) {
        code.loadConstant(capacity(type));
        context.callStatic(Names.STRINGS, "cut", CD_String, CD_String, CD_int);
    }

    static int capacity(StringType type) {
        return Math.max(type.size() - 1, 0);
    }

    /** Makes 0 or 1 of the branch that a condition takes. */
    void booleanOf(java.util.function.Consumer<Label> branchIfTrue) {
        Label isTrue = code.newLabel();
        Label end = code.newLabel();
        branchIfTrue.accept(isTrue);
        code.iconst_0().goto_(end).labelBinding(isTrue).iconst_1().labelBinding(end);
    }
}
