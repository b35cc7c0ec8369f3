package dev.nopal.script.session;

import dev.nopal.script.type.Type;
import dev.nopal.script.value.CellLayout;

import java.util.Optional;

/**
 * The location of a map and the types of its content.
 *
 * @param index its place in the program
 * @param name with its at-sign
 * @param key nothing for a map that is one value
 * @param value an {@link Type.Aggregated} if the map is in the file
 * @param table where its cells are, or nothing for a plain map, which lives on the heap
 */
public record MapDescriptor(
        int index, String name, Optional<Type> key, Type value, Optional<Table> table) {
    /**
     * The location of cells and keys; see {@link TableLayout}. Without keys there is one ordinal,
     * and no entries or arena.
     */
    public record Table(
            long cells,
            int stripes,
            long stripeSize,
            int valueSize,
            int ordinals,
            long entries,
            long arena,
            long arenaSize) {}

    public boolean isKeyed() {
        return key.isPresent();
    }

    void write(ByteSink out) {
        out.putInt(index).putText(name).putInt(key.isPresent() ? 1 : 0);
        key.ifPresent(type -> TypeCodec.write(out, type));
        TypeCodec.write(out, value);
        out.putInt(table.isPresent() ? 1 : 0);
        table.ifPresent(
                t -> {
                    out.putLong(t.cells()).putInt(t.stripes()).putLong(t.stripeSize());
                    out.putInt(t.valueSize()).putInt(t.ordinals()).putLong(t.entries());
                    out.putLong(t.arena()).putLong(t.arenaSize());
                });
    }

    static MapDescriptor read(CopiedBytes in, long fileSize) {
        int index = in.getCount(Metadata.MAX_MAPS - 1, "map");
        String name = in.getName();
        Optional<Type> key =
                in.getCount(1, "flag") == 1 ? Optional.of(TypeCodec.read(in)) : Optional.empty();
        Type value = TypeCodec.read(in);
        if (in.getCount(1, "flag") == 0) {
            return new MapDescriptor(index, name, key, value, Optional.empty());
        }
        if (!(value instanceof Type.Aggregated aggregated)) {
            throw in.malformed("cells for a plain map");
        }
        long cells = in.getLong();
        int stripes = in.getCount(TableLayout.MAX_STRIPES, "stripes");
        long stripeSize = in.getLong();
        int valueSize = in.getCount(CellLayout.MAX_CELLS * Long.BYTES, "value size");
        int ordinals = in.getCount(TableLayout.MAX_KEYS * 2, "ordinals");
        Table table =
                new Table(
                        cells,
                        stripes,
                        stripeSize,
                        valueSize,
                        ordinals,
                        in.getLong(),
                        in.getLong(),
                        in.getLong());
        boolean fits =
                valueSize == aggregated.aggregation().cells() * Long.BYTES
                        && stripes > 0
                        && ordinals >= 1
                        && (ordinals == 1 || key.isPresent())
                        && stripeSize >= (long) ordinals * valueSize
                        && stripeSize <= fileSize
                        && isInside(cells, stripes * stripeSize, fileSize)
                        && (key.isEmpty()
                                || isInside(table.entries(), 8L * ordinals, fileSize)
                                        && isInside(table.arena(), table.arenaSize(), fileSize));
        if (!fits) {
            throw in.malformed("map " + name + " does not fit into the file");
        }
        return new MapDescriptor(index, name, key, value, Optional.of(table));
    }

    /**
     * Returns whether a region is inside the file and aligned to 8 bytes, which atomic access
     * needs.
     */
    private static boolean isInside(long offset, long size, long fileSize) {
        return offset >= SessionLayout.HEADER_SIZE
                && (offset & 7) == 0
                && size >= 0
                && size <= fileSize - offset;
    }
}
