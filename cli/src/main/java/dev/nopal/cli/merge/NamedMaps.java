package dev.nopal.cli.merge;

import dev.nopal.script.value.MapData;

import java.util.List;

/** The maps of one JVM. */
record NamedMaps(SessionOrigin origin, List<MapData> maps) {
    NamedMaps {
        maps = List.copyOf(maps);
    }

    String target() {
        return origin.target();
    }
}
