package dev.nopal.script.compile;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.nopal.script.BoolType;
import dev.nopal.script.BufferType;
import dev.nopal.script.FireCounter;
import dev.nopal.script.InetType;
import dev.nopal.script.IntType;
import dev.nopal.script.NoneType;
import dev.nopal.script.RecordType;
import dev.nopal.script.StackType;
import dev.nopal.script.StringType;
import dev.nopal.script.TimestampType;
import dev.nopal.script.TupleType;
import dev.nopal.script.Type;
import dev.nopal.script.UsernameType;

import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;

/** Names the classes that compiled code refers to, and the form of values in it. */
final class Names {
    static final String PACKAGE = "dev.nopal.script.run";
    static final ClassDesc AGGREGATE_MAP = of("AggregateMap");
    static final ClassDesc AGGREGATIONS = of("Aggregations");
    static final ClassDesc BUILTINS = of("Builtins");
    static final ClassDesc CELLS = of("Cells");
    static final ClassDesc ENCODER = of("Encoder");
    static final ClassDesc ENCODERS = of("EncoderPool");
    static final ClassDesc GUARD = of("Guard");
    static final ClassDesc COUNTER = FireCounter.class.describeConstable().orElseThrow();
    static final ClassDesc INTEGERS = of("Integers");
    static final ClassDesc KEYED_TABLE = of("KeyedTable");
    static final ClassDesc LOOP_BREAK = of("LoopJump").nested("Break");
    static final ClassDesc LOOP_CONTINUE = of("LoopJump").nested("Continue");
    static final ClassDesc LOSSES = of("LossCounters");
    static final ClassDesc MAP_CONTENT = of("MapContent");
    static final ClassDesc MAP_PRINTER = of("MapPrinter");
    static final ClassDesc MESSAGES = of("ErrorTexts");
    static final ClassDesc OBJECTS = of("Objects");
    static final ClassDesc OBJECT_ENCODER = of("ObjectEncoder");
    static final ClassDesc OUTPUT = of("Output");
    static final ClassDesc PLAIN_MAP = of("PlainMap");
    static final ClassDesc SESSION = of("SessionRuntime");
    static final ClassDesc SHORT_NAMES = of("ShortNames");
    static final ClassDesc STACK = of("StackFrames");
    static final ClassDesc STRINGS = of("Strings");
    static final ClassDesc STRIPE = of("OutputStripe");
    static final ClassDesc TIMESTAMP = of("Timestamp");
    static final ClassDesc TIME_SERIES = of("TimeSeries");
    static final ClassDesc TUPLE = of("Tuple");
    static final ClassDesc UNCOUNTED = LOSSES.nested("Uncounted");
    static final ClassDesc BYTES = ConstantDescs.CD_byte.arrayType();

    private Names() {}

    private static ClassDesc of(String name) {
        return ClassDesc.of(PACKAGE, name);
    }

    /** Returns the class of a value on the operand stack: integers are longs and booleans ints. */
    static ClassDesc classOf(Type type) {
        return switch (type) {
            case IntType _, UsernameType _ -> CD_long;
            case BoolType _ -> CD_int;
            case StringType _ -> CD_String;
            case TupleType _, RecordType _ -> TUPLE;
            case BufferType _, InetType _ -> BYTES;
            case StackType _ -> STACK;
            case TimestampType _ -> TIMESTAMP;
            case NoneType _ -> ConstantDescs.CD_void;
            default -> CD_Object;
        };
    }

    static TypeKind kindOf(Type type) {
        return TypeKind.from(classOf(type));
    }

    /** Returns the class that a getter returns. */
    static ClassDesc getterClass(Type type) {
        return type instanceof BoolType ? ConstantDescs.CD_boolean : classOf(type);
    }

    /** Returns the class of a probe's argument in a handler's signature. */
    static ClassDesc parameterClass(Type type) {
        return switch (type) {
            case IntType number ->
                    switch (number.bits()) {
                        case 8 -> ConstantDescs.CD_byte;
                        case 16 -> number.signed() ? ConstantDescs.CD_short : ConstantDescs.CD_char;
                        case 32 -> CD_int;
                        default -> CD_long;
                    };
            case BoolType _ -> ConstantDescs.CD_boolean;
            case StringType _ -> CD_String;
            default -> CD_Object;
        };
    }
}
