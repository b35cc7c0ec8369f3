package dev.nopal.cli.export.stacks;

import dev.nopal.cli.export.MapDocument;
import dev.nopal.cli.export.ProtoWriter;
import dev.nopal.cli.export.RecordedMaps;
import dev.nopal.cli.export.ScriptMaps;
import dev.nopal.script.render.MapJson;
import dev.nopal.script.session.Loss;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.zip.GZIPOutputStream;

/**
 * Stacks as a profile of pprof: a {@code perftools.profiles.Profile} message, compressed.
 *
 * <p>Each map has one or two types of numbers of its own, and its entries are zero in those of the
 * others. The parts of keys that are no stacks are labels. What the samples refer to follows them,
 * so that only names are kept in memory.
 */
public final class PprofProfile implements MapDocument {
    private static final long SECOND = 1_000_000_000;

    // The fields of Profile.
    private static final int SAMPLE_TYPE = 1;
    private static final int SAMPLE = 2;
    private static final int MAPPING = 3;
    private static final int TIME_NANOS = 9;
    private static final int DURATION_NANOS = 10;
    private static final int PERIOD_TYPE = 11;
    private static final int PERIOD = 12;
    private static final int COMMENT = 13;

    public PprofProfile() {}

    @Override
    public boolean countsStacks() {
        return true;
    }

    @Override
    public List<String> write(RecordedMaps recorded, OutputStream out) throws IOException {
        List<MapData> maps = new ArrayList<>();
        List<StackValue> types = new ArrayList<>();
        for (MapData map : recorded.maps()) {
            List<StackValue> values = StackValue.in(map, recorded.script());
            if (!values.isEmpty()) {
                maps.add(map);
                types.addAll(values);
            }
        }
        List<String> notes = new ArrayList<>();
        PprofNames names = new PprofNames();
        GZIPOutputStream compressed = new GZIPOutputStream(out);
        ProtoWriter profile = new ProtoWriter();
        types.forEach(type -> profile.message(SAMPLE_TYPE, type(type, names)));
        mapping(profile, recorded, names);
        times(profile, recorded.start(), recorded.nanos());
        period(profile, maps, recorded.script(), names);
        comments(recorded).forEach(text -> profile.varint(COMMENT, names.text(text)));
        profile.writeTo(compressed);
        int first = 0;
        for (MapData map : maps) {
            List<StackValue> values = StackValue.in(map, recorded.script());
            for (MapData.Entry entry : map.entries()) {
                long[] numbers = new long[types.size()];
                for (int i = 0; i < values.size(); i++) {
                    numbers[first + i] = values.get(i).of().applyAsLong(entry.value());
                }
                ProtoWriter sample = sample(map, entry.key(), numbers, recorded.script(), names);
                profile.clear().message(SAMPLE, sample).writeTo(compressed);
            }
            first += values.size();
        }
        names.writeTo(compressed);
        compressed.finish();
        StackNotes.none(recorded.maps(), maps.isEmpty()).ifPresent(notes::add);
        return notes;
    }

    private static ProtoWriter type(StackValue value, PprofNames names) {
        return new ProtoWriter()
                .varint(1, names.text(value.type()))
                .varint(2, names.text(value.unit()));
    }

    private static ProtoWriter sample(
            MapData map, Value key, long[] numbers, ScriptMaps script, PprofNames names) {
        List<String> frames = StackKey.frames(key).reversed();
        long[] locations = new long[frames.size()];
        for (int i = 0; i < locations.length; i++) {
            locations[i] = names.location(frames.get(i));
        }
        ProtoWriter sample = new ProtoWriter().packed(1, locations).packed(2, numbers);
        List<Value> parts = MapJson.parts(key);
        List<String> labels = script.keyNames(map.name(), parts.size());
        for (int i = 0; i < parts.size(); i++) {
            String text = parts.get(i) instanceof Value.Stack ? "" : MapJson.text(parts.get(i));
            if (!text.isEmpty()) { // An empty text is the same as none.
                sample.message(
                        3,
                        new ProtoWriter()
                                .varint(1, names.text(labels.get(i)))
                                .varint(2, names.text(text)));
            }
        }
        return sample;
    }

    /** Writes the only "binary", which has all functions, so that no tool looks for symbols. */
    private static void mapping(ProtoWriter profile, RecordedMaps recorded, PprofNames names) {
        String program =
                recorded.isMerged()
                        ? recorded.targets().size() + " JVMs"
                        : recorded.targets().stream()
                                .map(target -> target.name())
                                .filter(name -> !name.isEmpty())
                                .findFirst()
                                .orElse("JVM");
        profile.message(
                MAPPING,
                new ProtoWriter()
                        .varint(1, PprofNames.ONLY_MAPPING)
                        .varint(5, names.text(program))
                        .bool(7, true)
                        .bool(8, true)
                        .bool(9, true));
    }

    private static void times(ProtoWriter profile, Optional<Instant> start, OptionalLong nanos) {
        start.ifPresent(
                at -> profile.varint(TIME_NANOS, at.getEpochSecond() * SECOND + at.getNano()));
        nanos.ifPresent(duration -> profile.varint(DURATION_NANOS, duration));
    }

    /** Writes the time between samples, if all maps have the same. */
    private static void period(
            ProtoWriter profile, List<MapData> maps, ScriptMaps script, PprofNames names) {
        Set<Optional<ScriptMaps.Sampling>> samplings = new HashSet<>();
        maps.forEach(map -> samplings.add(script.sampling(map.name())));
        if (samplings.size() == 1) {
            samplings
                    .iterator()
                    .next()
                    .ifPresent(
                            each ->
                                    profile.message(
                                                    PERIOD_TYPE,
                                                    new ProtoWriter()
                                                            .varint(
                                                                    1,
                                                                    names.text(
                                                                            each.isCpu()
                                                                                    ? "cpu"
                                                                                    : "wall"))
                                                            .varint(2, names.text("nanoseconds")))
                                            .varint(PERIOD, each.nanos()));
        }
    }

    /** Returns what is missing in the numbers; {@code pprof -comments} shows it. */
    private static List<String> comments(RecordedMaps recorded) {
        List<String> comments = new ArrayList<>();
        recorded.targets()
                .forEach(
                        target ->
                                target.losses()
                                        .forEach(
                                                (loss, times) -> {
                                                    if (times > 0 && loss != Loss.NESTED) {
                                                        comments.add(
                                                                target.name()
                                                                        + ": "
                                                                        + loss.sentence(times));
                                                    }
                                                }));
        recorded.removed()
                .forEach(probe -> comments.add("partial (cost too much): " + probe.probe()));
        return comments;
    }
}
