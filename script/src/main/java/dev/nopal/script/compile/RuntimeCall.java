package dev.nopal.script.compile;

import static dev.nopal.script.compile.CodeWeight.HEAVY;
import static dev.nopal.script.compile.RuntimeNames.AGGREGATE_MAP;
import static dev.nopal.script.compile.RuntimeNames.AGGREGATIONS;
import static dev.nopal.script.compile.RuntimeNames.ARRAYS;
import static dev.nopal.script.compile.RuntimeNames.BUILTINS;
import static dev.nopal.script.compile.RuntimeNames.BYTES;
import static dev.nopal.script.compile.RuntimeNames.CELLS;
import static dev.nopal.script.compile.RuntimeNames.ENCODER;
import static dev.nopal.script.compile.RuntimeNames.ENCODERS;
import static dev.nopal.script.compile.RuntimeNames.ERROR_TEXTS;
import static dev.nopal.script.compile.RuntimeNames.GUARD;
import static dev.nopal.script.compile.RuntimeNames.HAS_THREAD_ID;
import static dev.nopal.script.compile.RuntimeNames.INTEGERS;
import static dev.nopal.script.compile.RuntimeNames.KEPT;
import static dev.nopal.script.compile.RuntimeNames.KEYED_TABLE;
import static dev.nopal.script.compile.RuntimeNames.LIST;
import static dev.nopal.script.compile.RuntimeNames.LOSSES;
import static dev.nopal.script.compile.RuntimeNames.MAP_CONTENT;
import static dev.nopal.script.compile.RuntimeNames.MAP_PRINTER;
import static dev.nopal.script.compile.RuntimeNames.MASKED_TEXT;
import static dev.nopal.script.compile.RuntimeNames.MATCHING_FRAMES;
import static dev.nopal.script.compile.RuntimeNames.OBJECTS;
import static dev.nopal.script.compile.RuntimeNames.OBJECT_ENCODER;
import static dev.nopal.script.compile.RuntimeNames.OUTPUT;
import static dev.nopal.script.compile.RuntimeNames.OWN_FRAMES;
import static dev.nopal.script.compile.RuntimeNames.PLAIN_MAP;
import static dev.nopal.script.compile.RuntimeNames.RECORD_ENCODER;
import static dev.nopal.script.compile.RuntimeNames.SESSION;
import static dev.nopal.script.compile.RuntimeNames.SHORT_NAMES;
import static dev.nopal.script.compile.RuntimeNames.SPECULATIONS;
import static dev.nopal.script.compile.RuntimeNames.STACK;
import static dev.nopal.script.compile.RuntimeNames.STRINGS;
import static dev.nopal.script.compile.RuntimeNames.STRIPE;
import static dev.nopal.script.compile.RuntimeNames.SYSTEM;
import static dev.nopal.script.compile.RuntimeNames.THREAD;
import static dev.nopal.script.compile.RuntimeNames.THREAD_IDS;
import static dev.nopal.script.compile.RuntimeNames.TIMESTAMP;
import static dev.nopal.script.compile.RuntimeNames.TIME_SERIES;
import static dev.nopal.script.compile.RuntimeNames.TUPLE;
import static dev.nopal.script.compile.RuntimeNames.UTILITIES;

import static java.lang.classfile.Opcode.INVOKESTATIC;
import static java.lang.classfile.Opcode.INVOKEVIRTUAL;
import static java.lang.constant.ConstantDescs.CD_Boolean;
import static java.lang.constant.ConstantDescs.CD_Long;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.nopal.script.language.Builtin;
import dev.nopal.script.language.Function;
import dev.nopal.script.program.FrameChoice;
import dev.nopal.script.value.Aggregation;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/**
 * All methods that compiled code calls: it is linked to them by name when it first runs, so a test
 * resolves each of these.
 *
 * <p>The number is how many bytes of machine code an inlined call adds, by C2 on x86_64, rounded
 * up; {@link CodeWeight} explains its use.
 */
enum RuntimeCall {
    COUNT(INVOKESTATIC, AGGREGATIONS, "count", 200, CD_void, CELLS, CD_long, CD_int),
    SUM(INVOKESTATIC, AGGREGATIONS, "sum", 220, CD_void, CELLS, CD_long, CD_int, CD_long),
    STATS(INVOKESTATIC, AGGREGATIONS, "stats", 340, CD_void, CELLS, CD_long, CD_int, CD_long),
    MIN(INVOKESTATIC, AGGREGATIONS, "min", 320, CD_void, CELLS, CD_long, CD_int, CD_long),
    MAX(INVOKESTATIC, AGGREGATIONS, "max", 320, CD_void, CELLS, CD_long, CD_int, CD_long),
    HIST(INVOKESTATIC, AGGREGATIONS, "hist", 460, CD_void, CELLS, CD_long, CD_int, CD_long, CD_int),
    LHIST(
            INVOKESTATIC,
            AGGREGATIONS,
            "lhist",
            420,
            CD_void,
            CELLS,
            CD_long,
            CD_int,
            CD_long,
            CD_long,
            CD_long,
            CD_long),
    TSERIES(
            INVOKESTATIC,
            TIME_SERIES,
            "add",
            HEAVY,
            CD_void,
            CELLS,
            CD_int,
            CD_long,
            CD_long,
            CD_long,
            CD_int,
            CD_int),
    READ_AGGREGATION(INVOKESTATIC, AGGREGATIONS, "read", HEAVY, CD_long, CELLS, CD_int),

    AGGREGATE_MAP_CLEAR(INVOKEVIRTUAL, AGGREGATE_MAP, "clear", HEAVY, CD_void),
    AGGREGATE_MAP_ZERO(INVOKEVIRTUAL, AGGREGATE_MAP, "zero", HEAVY, CD_void),
    AGGREGATE_MAP_DELETE(INVOKEVIRTUAL, AGGREGATE_MAP, "deleteOnly", HEAVY, CD_boolean),
    AGGREGATE_MAP_LENGTH(INVOKEVIRTUAL, AGGREGATE_MAP, "length", HEAVY, CD_long),
    AGGREGATE_MAP_ENTRIES(INVOKEVIRTUAL, AGGREGATE_MAP, "entries", HEAVY, LIST),
    FIND_PARTS(
            INVOKEVIRTUAL,
            KEYED_TABLE,
            "find",
            1_300,
            CD_int,
            CD_long,
            CD_long,
            CD_String,
            CD_String,
            CD_boolean,
            CD_long),
    FIND_ENCODED(INVOKEVIRTUAL, KEYED_TABLE, "find", 1_300, CD_int, ENCODER, CD_boolean, CD_long),
    DELETE_ORDINAL(INVOKEVIRTUAL, KEYED_TABLE, "delete", HEAVY, CD_boolean, CD_int),

    PLAIN_MAP_GET(INVOKEVIRTUAL, PLAIN_MAP, "get", 400, CD_Object, CD_Object),
    PLAIN_MAP_FIND(INVOKEVIRTUAL, PLAIN_MAP, "find", HEAVY, CD_Object, CD_Object),
    PLAIN_MAP_HAS(INVOKEVIRTUAL, PLAIN_MAP, "has", HEAVY, CD_boolean, CD_Object),
    PLAIN_MAP_PUT(INVOKEVIRTUAL, PLAIN_MAP, "put", 300, CD_void, CD_Object, CD_Object, CD_long),
    PLAIN_MAP_ADD(
            INVOKEVIRTUAL,
            PLAIN_MAP,
            "add",
            HEAVY,
            CD_long,
            CD_Object,
            CD_long,
            CD_int,
            CD_boolean,
            CD_long),
    PLAIN_MAP_DELETE(INVOKEVIRTUAL, PLAIN_MAP, "delete", HEAVY, CD_boolean, CD_Object),
    PLAIN_MAP_CLEAR(INVOKEVIRTUAL, PLAIN_MAP, "clear", HEAVY, CD_void),
    PLAIN_MAP_ZERO(INVOKEVIRTUAL, PLAIN_MAP, "zero", HEAVY, CD_void),
    PLAIN_MAP_LENGTH(INVOKEVIRTUAL, PLAIN_MAP, "length", HEAVY, CD_long),
    PLAIN_MAP_ENTRIES(INVOKEVIRTUAL, PLAIN_MAP, "entries", HEAVY, LIST),
    PRINT_MAP(
            INVOKESTATIC,
            MAP_PRINTER,
            "print",
            HEAVY,
            CD_void,
            OUTPUT,
            MAP_CONTENT,
            CD_int,
            CD_int,
            CD_int,
            CD_int,
            CD_long),

    NSECS(INVOKEVIRTUAL, BUILTINS, "nsecs", 100, CD_long),
    TAI(INVOKEVIRTUAL, BUILTINS, "tai", HEAVY, CD_long),
    ELAPSED(INVOKEVIRTUAL, BUILTINS, "elapsed", HEAVY, CD_long),
    ELAPSED_AT(INVOKEVIRTUAL, BUILTINS, "elapsedAt", HEAVY, CD_long, CD_long),
    USER_ID(INVOKEVIRTUAL, BUILTINS, "userId", HEAVY, CD_long),
    GROUP_ID(INVOKEVIRTUAL, BUILTINS, "groupId", HEAVY, CD_long),
    CHILD_PROCESS(INVOKEVIRTUAL, BUILTINS, "childProcess", HEAVY, CD_long),
    COMM(INVOKESTATIC, BUILTINS, "comm", HEAVY, CD_String),
    THREAD_NAME(INVOKESTATIC, BUILTINS, "threadName", HEAVY, CD_String),
    IS_VIRTUAL(INVOKESTATIC, BUILTINS, "isVirtual", HEAVY, CD_boolean),
    CPU_TIME(INVOKESTATIC, BUILTINS, "cpuTime", HEAVY, CD_long),
    ALLOCATED(INVOKESTATIC, BUILTINS, "allocatedBytes", HEAVY, CD_long),
    OUTERMOST(INVOKESTATIC, STACK, "isOutermost", HEAVY, CD_boolean),
    TRACE_ID(INVOKEVIRTUAL, BUILTINS, "traceId", HEAVY, CD_String),
    SPAN_ID(INVOKEVIRTUAL, BUILTINS, "spanId", HEAVY, CD_String),
    TARGET(INVOKEVIRTUAL, BUILTINS, "target", HEAVY, CD_String),
    CPU(INVOKESTATIC, BUILTINS, "cpu", HEAVY, CD_long),
    RANDOM(INVOKESTATIC, BUILTINS, "random", HEAVY, CD_long),
    SHORT_NAME(INVOKESTATIC, SHORT_NAMES, "of", HEAVY, CD_String, CD_String),

    STACK_OF_EVENT(INVOKESTATIC, STACK, "of", HEAVY, STACK, CD_Object, CD_int),
    STACK_OF_THREAD(INVOKESTATIC, STACK, "capture", HEAVY, STACK, CD_int),
    OWN_STACK_OF_EVENT(INVOKEVIRTUAL, OWN_FRAMES, "of", HEAVY, STACK, CD_Object, CD_int),
    OWN_STACK_OF_THREAD(INVOKEVIRTUAL, OWN_FRAMES, "capture", HEAVY, STACK, CD_int),
    MATCHING_STACK_OF_EVENT(
            INVOKESTATIC, MATCHING_FRAMES, "of", HEAVY, STACK, CD_Object, CD_String, CD_int),
    MATCHING_STACK_OF_THREAD(
            INVOKESTATIC, MATCHING_FRAMES, "capture", HEAVY, STACK, CD_String, CD_int),
    STACK_LENGTH(INVOKEVIRTUAL, STACK, "length", HEAVY, CD_long),

    OR_EMPTY(INVOKESTATIC, STRINGS, "orEmpty", HEAVY, CD_String, CD_String),
    CUT(INVOKESTATIC, STRINGS, "cut", HEAVY, CD_String, CD_String, CD_int),
    STR(INVOKESTATIC, STRINGS, "str", HEAVY, CD_String, CD_String, CD_long),
    IS_TRUE(INVOKESTATIC, STRINGS, "isTrue", HEAVY, CD_boolean, CD_String),
    STRING_LENGTH(INVOKESTATIC, STRINGS, "length", HEAVY, CD_long, CD_String),
    CONTAINS(INVOKESTATIC, STRINGS, "contains", HEAVY, CD_boolean, CD_String, CD_String),
    INDEX_OF(INVOKESTATIC, STRINGS, "indexOf", HEAVY, CD_long, CD_String, CD_String),
    COMPARE(INVOKESTATIC, STRINGS, "compare", HEAVY, CD_long, CD_String, CD_String, CD_long),
    COMPARE_BYTES(
            INVOKESTATIC, STRINGS, "compareBytes", HEAVY, CD_long, CD_String, CD_String, CD_long),
    MATCHES_GLOB(INVOKESTATIC, STRINGS, "matchesGlob", HEAVY, CD_boolean, CD_String, CD_String),
    BYTE_AT(INVOKESTATIC, STRINGS, "byteAt", HEAVY, CD_long, CD_String, CD_long),
    BUFFER_OF_STRING(INVOKESTATIC, STRINGS, "buffer", HEAVY, BYTES, CD_String, CD_long),
    BUFFER_OF_NUMBER(INVOKESTATIC, STRINGS, "buffer", HEAVY, BYTES, CD_long, CD_long),
    MASKED(INVOKESTATIC, MASKED_TEXT, "of", HEAVY, CD_String, CD_String),
    ERROR_TEXT(INVOKESTATIC, ERROR_TEXTS, "of", HEAVY, CD_String, CD_long),
    MAKE_TIMESTAMP(INVOKESTATIC, TIMESTAMP, "of", HEAVY, TIMESTAMP, CD_String, CD_long),
    MAKE_TUPLE(INVOKESTATIC, TUPLE, "of", HEAVY, TUPLE, CD_Object.arrayType()),
    ELEMENT(INVOKEVIRTUAL, TUPLE, "get", HEAVY, CD_Object, CD_int),
    ARRAY_OF_NUMBER(INVOKESTATIC, ARRAYS, "of", HEAVY, TUPLE, CD_long, CD_int, CD_int, CD_int),
    NUMBER_OF_ARRAY(INVOKESTATIC, ARRAYS, "number", HEAVY, CD_long, TUPLE, CD_int),
    ARRAY_ELEMENT(INVOKESTATIC, ARRAYS, "element", HEAVY, CD_long, TUPLE, CD_long),
    ARRAY_BYTES(INVOKESTATIC, ARRAYS, "bytes", HEAVY, BYTES, TUPLE),
    DESCRIBE(INVOKESTATIC, OBJECTS, "describe", HEAVY, CD_String, CD_Object),
    IDENTITY(INVOKESTATIC, OBJECTS, "identityNumber", HEAVY, CD_long, CD_Object),
    DIVIDE(INVOKESTATIC, INTEGERS, "divide", 60, CD_long, CD_long, CD_long),
    REMAINDER(INVOKESTATIC, INTEGERS, "remainder", 60, CD_long, CD_long, CD_long),
    SWAP_BYTES(INVOKESTATIC, INTEGERS, "swapBytes", HEAVY, CD_long, CD_long, CD_int),

    TAKE_STRIPE(INVOKEVIRTUAL, OUTPUT, "take", HEAVY, STRIPE, CD_long),
    BEGIN_RECORD(INVOKEVIRTUAL, STRIPE, "begin", HEAVY, CD_void, CD_int),
    PUBLISH_RECORD(INVOKEVIRTUAL, STRIPE, "publishAndFree", HEAVY, CD_void, CD_long),
    TAKE_ENCODER(INVOKEVIRTUAL, ENCODERS, "take", HEAVY, ENCODER, CD_long),
    PUT_LONG(INVOKEVIRTUAL, ENCODER, "putLong", HEAVY, CD_void, CD_long),
    PUT_BOOLEAN(INVOKEVIRTUAL, ENCODER, "putBoolean", HEAVY, CD_void, CD_boolean),
    PUT_STRING(INVOKEVIRTUAL, ENCODER, "putString", HEAVY, CD_void, CD_String, CD_int),
    PUT_THREAD(
            INVOKEVIRTUAL,
            RECORD_ENCODER,
            "putThread",
            HEAVY,
            CD_void,
            CD_long,
            CD_String,
            CD_int,
            CD_boolean),
    PUT_OBJECT(INVOKESTATIC, OBJECT_ENCODER, "put", HEAVY, CD_void, ENCODER, CD_Object),

    SPECULATE(INVOKEVIRTUAL, SPECULATIONS, "enter", HEAVY, CD_void, CD_long),
    COMMIT(INVOKEVIRTUAL, SPECULATIONS, "commit", HEAVY, CD_long, CD_long),
    DISCARD(INVOKEVIRTUAL, SPECULATIONS, "discard", HEAVY, CD_long, CD_long),
    KEPT_OF(INVOKEVIRTUAL, SPECULATIONS, "of", HEAVY, KEPT, CD_long),
    TAKE_KEPT(INVOKESTATIC, SPECULATIONS, "takeSoon", HEAVY, CD_boolean, KEPT),
    BEGIN_KEPT(INVOKEVIRTUAL, SPECULATIONS, "begin", HEAVY, CD_void, KEPT, CD_int),
    COMPLETE_KEPT(INVOKEVIRTUAL, SPECULATIONS, "complete", HEAVY, CD_void, KEPT, CD_long),
    KEPT_BUSY(INVOKEVIRTUAL, SPECULATIONS, "busy", HEAVY, CD_void, CD_long),

    GUARD_SLOT(INVOKESTATIC, GUARD, "slot", 0, CD_int, CD_long),
    NESTED(INVOKEVIRTUAL, LOSSES, "nested", 0, CD_void, CD_long),
    FAILED(INVOKEVIRTUAL, LOSSES, "failed", 0, CD_void, CD_long),
    STATEMENTS(INVOKEVIRTUAL, LOSSES, "statements", 0, CD_void, CD_long),
    EXIT(INVOKEVIRTUAL, SESSION, "exit", HEAVY, CD_void, CD_long),

    CURRENT_THREAD(INVOKESTATIC, THREAD, "currentThread", 0, THREAD),
    THREAD_ID(
            HAS_THREAD_ID ? INVOKEVIRTUAL : INVOKESTATIC,
            HAS_THREAD_ID ? THREAD : THREAD_IDS,
            HAS_THREAD_ID ? "threadId" : "of",
            0,
            CD_long,
            HAS_THREAD_ID ? new ClassDesc[0] : new ClassDesc[] {THREAD}),
    NANO_TIME(INVOKESTATIC, SYSTEM, "nanoTime", HEAVY, CD_long),
    BOX_LONG(INVOKESTATIC, CD_Long, "valueOf", 80, CD_Long, CD_long),
    UNBOX_LONG(INVOKEVIRTUAL, CD_Long, "longValue", 20, CD_long),
    BOX_BOOLEAN(INVOKESTATIC, CD_Boolean, "valueOf", HEAVY, CD_Boolean, CD_boolean),
    UNBOX_BOOLEAN(INVOKEVIRTUAL, CD_Boolean, "booleanValue", HEAVY, CD_boolean),
    COMPARE_UNSIGNED(INVOKESTATIC, CD_Long, "compareUnsigned", 20, CD_int, CD_long, CD_long),
    DEEP_EQUALS(INVOKESTATIC, UTILITIES, "deepEquals", HEAVY, CD_boolean, CD_Object, CD_Object),
    CONCAT(INVOKEVIRTUAL, CD_String, "concat", HEAVY, CD_String, CD_String);

    private final Opcode opcode;
    private final ClassDesc owner;
    private final String method;
    private final int bytes;
    private final MethodTypeDesc type;

    RuntimeCall(
            Opcode opcode,
            ClassDesc owner,
            String method,
            int bytes,
            ClassDesc result,
            ClassDesc... parameters) {
        this.opcode = opcode;
        this.owner = owner;
        this.method = method;
        this.bytes = bytes;
        this.type = MethodTypeDesc.of(result, parameters);
    }

    /** Returns the call that updates the cells of an aggregation. */
    static RuntimeCall feeding(Aggregation aggregation) {
        return switch (aggregation) {
            case Aggregation.Count _ -> COUNT;
            case Aggregation.Sum _ -> SUM;
            case Aggregation.Avg _, Aggregation.Stats _ -> STATS;
            case Aggregation.Min _ -> MIN;
            case Aggregation.Max _ -> MAX;
            case Aggregation.Hist _ -> HIST;
            case Aggregation.LinearHist _ -> LHIST;
            case Aggregation.TimeSeries _ -> TSERIES;
        };
    }

    /** Returns the call that reads a builtin; a virtual one is on the session's builtins. */
    static RuntimeCall reading(Builtin builtin) {
        return switch (builtin) {
            case COMM -> COMM;
            case THREAD -> THREAD_NAME;
            case VIRTUAL -> IS_VIRTUAL;
            case CPUTIME -> CPU_TIME;
            case ALLOCATED -> ALLOCATED;
            case OUTERMOST -> OUTERMOST;
            case TRACE_ID -> TRACE_ID;
            case SPAN_ID -> SPAN_ID;
            case TARGET -> TARGET;
            case CPU -> CPU;
            case RAND -> RANDOM;
            case NSECS -> NSECS;
            case UID, USERNAME -> USER_ID;
            case GID -> GROUP_ID;
            case CPID -> CHILD_PROCESS;
            default -> throw new IllegalArgumentException("builtin=" + builtin);
        };
    }

    /** Returns the call that a function consists of; its arguments are the call's arguments. */
    static RuntimeCall of(Function function) {
        return switch (function) {
            case STRLEN -> STRING_LENGTH;
            case STRCONTAINS -> CONTAINS;
            case STRSTR -> INDEX_OF;
            case STRNCMP -> COMPARE;
            case MEMCMP -> COMPARE_BYTES;
            case GLOBMATCH -> MATCHES_GLOB;
            case MASKED -> MASKED;
            case STRERROR -> ERROR_TEXT;
            case STACK_LEN -> STACK_LENGTH;
            case SPECULATE -> SPECULATE;
            case COMMIT -> COMMIT;
            case DISCARD -> DISCARD;
            default -> throw new IllegalArgumentException("function=" + function);
        };
    }

    /** Returns the call that takes a stack. */
    static RuntimeCall ofStack(FrameChoice frames, boolean isOfEvent) {
        return switch (frames) {
            case FrameChoice.Matching _ ->
                    isOfEvent ? MATCHING_STACK_OF_EVENT : MATCHING_STACK_OF_THREAD;
            case FrameChoice.Fixed choice ->
                    switch (choice) {
                        case ALL -> isOfEvent ? STACK_OF_EVENT : STACK_OF_THREAD;
                        case OWN -> isOfEvent ? OWN_STACK_OF_EVENT : OWN_STACK_OF_THREAD;
                    };
        };
    }

    /** Emits the call. */
    void emit(CodeBuilder code) {
        code.invoke(opcode, owner, method, type, false);
    }

    /** Returns the bytes of machine code that the call adds. */
    int bytes() {
        return bytes;
    }

    boolean isStatic() {
        return opcode == INVOKESTATIC;
    }

    ClassDesc owner() {
        return owner;
    }

    String method() {
        return method;
    }

    MethodTypeDesc type() {
        return type;
    }
}
