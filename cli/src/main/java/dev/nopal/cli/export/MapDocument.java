package dev.nopal.cli.export;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** A format of another tool that shows the maps of a session. */
public interface MapDocument {
    /**
     * Writes the maps, entry by entry.
     *
     * @return sentences about what the format cannot show
     */
    List<String> write(RecordedMaps recorded, OutputStream out) throws IOException;

    /** Returns whether events that were recorded with a stack are counted, and shown as maps. */
    default boolean countsStacks() {
        return false;
    }
}
