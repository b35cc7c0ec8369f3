package dev.nopal.script.compile;

import static java.lang.constant.ConstantDescs.CD_Boolean;
import static java.lang.constant.ConstantDescs.CD_Long;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.nopal.script.type.Type;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.List;
import java.util.stream.IntStream;

/** The compiler of conversions of the value on top of the operand stack. */
final class Values {
    private final HandlerContext context;
    private final CodeBuilder code;

    Values(HandlerContext context) {
        this.context = context;
        this.code = context.code;
    }

    void box(Type type) {
        switch (type) {
            case Type.Int _, Type.Username _, Type.Enumeration _, Type.Pointer _ ->
                    context.call(RuntimeCall.BOX_LONG);
            case Type.Bool _ -> context.call(RuntimeCall.BOX_BOOLEAN);
            default -> {}
        }
    }

    void unbox(Type type) {
        switch (type) {
            case Type.Int _, Type.Username _, Type.Enumeration _, Type.Pointer _ -> {
                code.checkcast(CD_Long);
                context.call(RuntimeCall.UNBOX_LONG);
            }
            case Type.Bool _ -> {
                code.checkcast(CD_Boolean);
                context.call(RuntimeCall.UNBOX_BOOLEAN);
            }
            default -> code.checkcast(RuntimeNames.classOf(type));
        }
    }

    void pushZero(Type type) {
        switch (type) {
            case Type.Int _, Type.Username _, Type.Enumeration _, Type.Pointer _ -> code.lconst_0();
            case Type.Bool _ -> code.iconst_0();
            case Type.Text _ -> code.ldc("");
            case Type.JavaObject _ -> code.aconst_null();
            default -> context.constants.pushZero(code, type);
        }
    }

    /** Cuts a 64-bit number to a type's width and extends it again. */
    void wrap(Type.Int type) {
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

    /** Converts to 0 or 1: "not zero", "not empty", "not null". */
    void toBoolean(Type type) {
        switch (type) {
            case Type.Bool _ -> {}
            case Type.Text _ -> context.call(RuntimeCall.IS_TRUE);
            case Type.Int _, Type.Username _, Type.Enumeration _, Type.Pointer _ -> {
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
            case Type.Bool _ -> toBoolean(from);
            case Type.Int number when from instanceof Type.Bool -> {
                code.i2l();
                wrap(number);
            }
            case Type.Int number when from instanceof Type.JavaObject -> {
                context.call(RuntimeCall.IDENTITY);
                wrap(number);
            }
            case Type.Int number when from instanceof Type.Array array -> {
                code.loadConstant(array.element().bits());
                context.call(RuntimeCall.NUMBER_OF_ARRAY);
                wrap(number);
            }
            case Type.Int number when RuntimeNames.classOf(from).equals(CD_long) -> wrap(number);
            case Type.Array array when from instanceof Type.Int -> {
                code.loadConstant(array.length()).loadConstant(array.element().bits());
                code.loadConstant(array.element().signed() ? 1 : 0);
                context.call(RuntimeCall.ARRAY_OF_NUMBER);
            }
            case Type.Text string when from instanceof Type.Text source -> {
                if (string.size() < source.size()) {
                    cut(string);
                }
            }
            case Type.Text string when from instanceof Type.JavaObject -> {
                context.call(RuntimeCall.DESCRIBE);
                cut(string);
            }
            case Type.Tuple tuple when from instanceof Type.Tuple source ->
                    convertElements(
                            source.elements(),
                            tuple.elements(),
                            IntStream.range(0, tuple.elements().size()).toArray());
            case Type.Record record when from instanceof Type.Record source ->
                    convertElements(types(source), types(record), places(source, record));
            default -> {}
        }
    }

    private static List<Type> types(Type.Record record) {
        return record.fields().stream().map(Type.Field::type).toList();
    }

    /**
     * Returns the index of each field of a record in another record with the same fields in another
     * order.
     */
    private static int[] places(Type.Record source, Type.Record record) {
        return record.fields().stream().mapToInt(field -> source.indexOf(field.name())).toArray();
    }

    private void convertElements(List<Type> from, List<Type> to, int[] places) {
        int source = context.temporary(new Type.Tuple(from));
        code.astore(source);
        code.loadConstant(to.size()).anewarray(CD_Object);
        for (int i = 0; i < to.size(); i++) {
            Type given = from.get(places[i]);
            code.dup().loadConstant(i).aload(source).loadConstant(places[i]);
            context.call(RuntimeCall.ELEMENT);
            unbox(given);
            convert(given, to.get(i));
            box(to.get(i));
            code.aastore();
        }
        context.call(RuntimeCall.MAKE_TUPLE);
    }

    /** Cuts a text to what its type holds; a zero byte is counted but not stored. */
    void cut(Type.Text type) {
        code.loadConstant(capacity(type));
        context.call(RuntimeCall.CUT);
    }

    static int capacity(Type.Text type) {
        return Math.max(type.size() - 1, 0);
    }

    /** Converts the branch that a condition takes to 0 or 1. */
    void booleanOf(java.util.function.Consumer<Label> branchIfTrue) {
        Label isTrue = code.newLabel();
        Label end = code.newLabel();
        branchIfTrue.accept(isTrue);
        code.iconst_0().goto_(end).labelBinding(isTrue).iconst_1().labelBinding(end);
    }
}
