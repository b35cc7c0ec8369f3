package dev.nopal.script.compile;

import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.program.Config;
import dev.nopal.script.run.SessionRuntime;
import dev.nopal.script.session.ScriptSource;
import dev.nopal.script.session.SessionShape;

import java.util.BitSet;

/** The plan of a session's file, and how much memory it takes. */
record SessionPlan(SessionShape shape, MapPlan maps, SessionSize size) {
    private static final int METADATA_ROOM = 256 << 10;
    private static final int METADATA_PER_PROBE = 512;
    private static final int LAST_VALUES_ROOM = 1 << 20;
    private static final int MAX_OUTPUT_STRIPES = 64;

    /** Room for two of the largest records. */
    private static final int LEAST_RING = 64 << 10;

    /** The array in which a stripe's records are made, and that for a key. */
    private static final long HEAP_BYTES_PER_STRIPE = 48 << 10;

    /**
     * Plans the file; if there is little room, the output gets smaller rings before the session is
     * refused.
     */
    static SessionPlan of(
            CheckedProgram program, SessionOptions options, BitSet emptied, RoomCheck room) {
        int ring = options.ringCapacity();
        SessionPlan plan = of(program, options, emptied, ring);
        long most = Math.min(room.mostFileBytes(), options.mapping().mostBytes());
        while (plan.size.fileBytes() > most && ring > LEAST_RING) {
            ring /= 2;
            plan = of(program, options, emptied, ring);
        }
        return plan;
    }

    private static SessionPlan of(
            CheckedProgram program, SessionOptions options, BitSet emptied, int ring) {
        int processors = Runtime.getRuntime().availableProcessors();
        SessionShape shape = shape(program, options, processors, ring);
        MapPlan maps = maps(program, program.config(), emptied, processors, shape);
        SessionSize size =
                new SessionSize(
                        maps.end(),
                        maps.heapBytes()
                                + shape.outputStripes() * HEAP_BYTES_PER_STRIPE
                                + keptBytes(program),
                        maps.sizes(),
                        keys -> {
                            Config other = program.config().withMaxMapKeys(keys);
                            return maps(program, other, emptied, processors, shape).end();
                        });
        return new SessionPlan(shape, maps, size);
    }

    /** Returns the most that threads keep back. */
    private static long keptBytes(CheckedProgram program) {
        boolean speculates = program.probes().stream().anyMatch(each -> each.facts().speculates());
        return speculates ? SessionRuntime.MOST_KEPT_BYTES : 0;
    }

    private static MapPlan maps(
            CheckedProgram program,
            Config config,
            BitSet emptied,
            int processors,
            SessionShape shape) {
        MapPlan plan = new MapPlan(config, emptied, processors, shape.mapsOffset());
        program.maps().forEach(plan::add);
        return plan;
    }

    private static SessionShape shape(
            CheckedProgram program, SessionOptions options, int processors, int ring) {
        int stripes =
                options.outputStripes() > 0
                        ? options.outputStripes()
                        : Math.min(MapPlan.powerOfTwo(4 * processors), MAX_OUTPUT_STRIPES);
        int probes = program.probes().stream().mapToInt(probe -> probe.signatures().size()).sum();
        return new SessionShape(
                METADATA_ROOM
                        + ScriptSource.MAX_SIZE
                        + METADATA_PER_PROBE * (probes + program.probes().size()),
                MapPlan.powerOfTwo(processors),
                stripes,
                ring,
                LAST_VALUES_ROOM);
    }
}
