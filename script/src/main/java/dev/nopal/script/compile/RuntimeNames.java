package dev.nopal.script.compile;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.nopal.script.FireCounter;
import dev.nopal.script.type.Type;

import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;

/** The names of the classes that compiled code refers to, and the form of values in it. */
final class RuntimeNames {
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
    static final ClassDesc ERROR_TEXTS = of("ErrorTexts");
    static final ClassDesc MASKED_TEXT = of("MaskedText");
    static final ClassDesc OBJECTS = of("Objects");
    static final ClassDesc OBJECT_ENCODER = of("ObjectEncoder");
    static final ClassDesc OUTPUT = of("Output");
    static final ClassDesc PLAIN_MAP = of("PlainMap");
    static final ClassDesc RECORD_ENCODER = of("RecordEncoder");
    static final ClassDesc SESSION = of("SessionRuntime");
    static final ClassDesc SHORT_NAMES = of("ShortNames");
    static final ClassDesc STACK = of("StackFrames");
    static final ClassDesc OWN_FRAMES = of("OwnFrames");
    static final ClassDesc MATCHING_FRAMES = of("MatchingFrames");
    static final ClassDesc KEPT = of("KeptRecords");
    static final ClassDesc SPECULATIONS = of("Speculations");
    static final ClassDesc STRINGS = of("Strings");
    static final ClassDesc ARRAYS = of("IntegerArrays");
    static final ClassDesc STRIPE = of("OutputStripe");
    static final ClassDesc THREAD_IDS = of("ThreadIds");
    static final ClassDesc TIMESTAMP = of("Timestamp");
    static final ClassDesc TIME_SERIES = of("TimeSeries");
    static final ClassDesc TUPLE = of("Tuple");
    static final ClassDesc UNCOUNTED = LOSSES.nested("Uncounted");
    static final ClassDesc LIST = ClassDesc.of("java.util.List");
    static final ClassDesc SYSTEM = ClassDesc.of("java.lang.System");
    static final ClassDesc THREAD = ClassDesc.of("java.lang.Thread");
    static final ClassDesc UTILITIES = ClassDesc.of("java.util.Objects");
    static final ClassDesc BYTES = ConstantDescs.CD_byte.arrayType();

    /** Whether threads have {@code threadId()}, which no subclass can override. */
    static final boolean HAS_THREAD_ID = Runtime.version().feature() >= 19;

    private RuntimeNames() {}

    private static ClassDesc of(String name) {
        return ClassDesc.of(PACKAGE, name);
    }

    /** Returns the class of a value on the operand stack: integers are longs and booleans ints. */
    static ClassDesc classOf(Type type) {
        return switch (type) {
            case Type.Int _, Type.Username _, Type.Enumeration _, Type.Pointer _ -> CD_long;
            case Type.Bool _ -> CD_int;
            case Type.Text _ -> CD_String;
            case Type.Tuple _, Type.Record _, Type.Array _ -> TUPLE;
            case Type.Buffer _, Type.Inet _ -> BYTES;
            case Type.Stack _ -> STACK;
            case Type.Timestamp _ -> TIMESTAMP;
            case Type.None _ -> ConstantDescs.CD_void;
            case Type.JavaObject _, Type.Unknown _, Type.Aggregated _ -> CD_Object;
        };
    }

    static TypeKind kindOf(Type type) {
        return TypeKind.from(classOf(type));
    }

    /** Returns the class that a getter returns. */
    static ClassDesc getterClass(Type type) {
        return type instanceof Type.Bool ? ConstantDescs.CD_boolean : classOf(type);
    }

    /** Returns the class of a probe's argument in a handler's signature. */
    static ClassDesc parameterClass(Type type) {
        return switch (type) {
            case Type.Int number ->
                    switch (number.bits()) {
                        case 8 -> ConstantDescs.CD_byte;
                        case 16 -> number.signed() ? ConstantDescs.CD_short : ConstantDescs.CD_char;
                        case 32 -> CD_int;
                        default -> CD_long;
                    };
            case Type.Bool _ -> ConstantDescs.CD_boolean;
            case Type.Text _ -> CD_String;
            default -> CD_Object;
        };
    }
}
