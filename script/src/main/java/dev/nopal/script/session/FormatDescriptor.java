package dev.nopal.script.session;

import dev.nopal.script.type.Type;

import java.util.ArrayList;
import java.util.List;

/**
 * The format of the records that one printing call of the script writes.
 *
 * @param text the format string of {@code printf}, {@code time}; else empty
 * @param place where the call is, for messages
 * @param literals bit i is set if argument i is a literal in the script
 */
public record FormatDescriptor(
        int id, Kind kind, String text, Place place, long literals, List<Type> arguments) {
    private static final int MAX_ARGUMENTS = 256;

    /** The function that prints. The order is part of the file's format. */
    public enum Kind {
        PRINTF,
        ERRORF,
        WARNF,
        CAT,
        PRINT,
        PRINT_MAP,
        TIME,
        JOIN,
        RECORD
    }

    /** A place in the script; lines and columns count from 1, and are 0 if unknown. */
    public record Place(int line, int column, int endColumn) {}

    public FormatDescriptor {
        arguments = List.copyOf(arguments);
    }

    boolean isLiteral(int argument) {
        return argument < Long.SIZE && (literals >>> argument & 1) != 0;
    }

    void write(ByteSink out) {
        out.putInt(id).putInt(kind.ordinal()).putText(text);
        out.putInt(place.line()).putInt(place.column()).putInt(place.endColumn());
        out.putLong(literals).putInt(arguments.size());
        arguments.forEach(type -> TypeCodec.write(out, type));
    }

    static FormatDescriptor read(CopiedBytes in) {
        int id = in.getCount(Metadata.MAX_FORMATS - 1, "format");
        Kind kind = Kind.values()[in.getCount(Kind.values().length - 1, "kind")];
        String text = in.getText();
        int max = Integer.MAX_VALUE;
        Place place =
                new Place(
                        in.getCount(max, "line"),
                        in.getCount(max, "column"),
                        in.getCount(max, "column"));
        long literals = in.getLong();
        List<Type> arguments = new ArrayList<>();
        for (int left = in.getCount(MAX_ARGUMENTS, "arguments"); left > 0; left--) {
            Type type = TypeCodec.read(in);
            if (type instanceof Type.None) {
                throw in.malformed("an argument without a value");
            }
            arguments.add(type);
        }
        return new FormatDescriptor(id, kind, text, place, literals, arguments);
    }
}
