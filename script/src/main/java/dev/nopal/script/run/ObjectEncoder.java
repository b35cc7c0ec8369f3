package dev.nopal.script.run;

/**
 * The encoding of values that are objects, by their class: those of plain maps, tuples and stacks.
 */
final class ObjectEncoder {
    /** Texts of plain maps were cut when they were stored; this limits the others. */
    private static final int MAX_TEXT = 1 << 16;

    private ObjectEncoder() {}

    static void put(Encoder out, Object value) {
        switch (value) {
            case Long number -> out.putLong(number);
            case Boolean bool -> out.putBoolean(bool);
            case String text -> out.putString(text, MAX_TEXT);
            case Tuple tuple -> {
                for (Object element : tuple.elements()) {
                    put(out, element);
                }
            }
            case byte[] bytes -> out.putBytes(bytes);
            case StackFrames stack -> {
                out.putInt(stack.frames().size());
                for (String frame : stack.frames()) {
                    out.putString(frame, StackFrames.MAX_FRAME_BYTES);
                }
            }
            case Timestamp time -> {
                out.putString(time.format(), MAX_TEXT);
                out.putLong(time.sinceBoot());
            }
            case EncodedKey key -> out.putRaw(key.bytes());
            case long[] cells -> putCells(out, cells);
            default -> out.putString(Objects.describe(value), StackFrames.MAX_FRAME_BYTES);
        }
    }

    private static void putCells(Encoder out, long[] cells) {
        int used = 0;
        for (long cell : cells) {
            used += cell == 0 ? 0 : 1;
        }
        out.putInt(used);
        for (int i = 0; i < cells.length; i++) {
            if (cells[i] != 0) {
                out.putInt(i);
                out.putLong(cells[i]);
            }
        }
    }
}
