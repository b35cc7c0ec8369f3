package dev.nopal.script;

/**
 * Says what a value of the language is.
 *
 * <p>{@link #text()} is the type's name in messages and in {@code let $x : TYPE}.
 */
public sealed interface Type
        permits AggregationType,
                BoolType,
                BufferType,
                InetType,
                IntType,
                NoneType,
                ObjectType,
                RecordType,
                StackType,
                StringType,
                TimestampType,
                TupleType,
                UnknownType,
                UsernameType {
    String text();
}
