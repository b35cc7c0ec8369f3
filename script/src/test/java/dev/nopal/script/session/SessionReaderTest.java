package dev.nopal.script.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.script.type.Type;
import dev.nopal.script.value.Aggregation;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** One test for each rule by which the reader rejects a file. */
@ParameterizedClass
@MethodSource("dev.nopal.script.session.TestMemory#mappings")
final class SessionReaderTest {
    @Parameter FileMapping mapping = FileMapping.BEST;
    @TempDir Path folder;
    private final SessionShape shape = new SessionShape(1024, 1, 2, 4096, 64);
    private ByteBuffer good;

    @BeforeEach
    void makeFile() throws IOException {
        Path file = folder.resolve("good");
        long size = shape.mapsOffset() + 4096;
        try (SessionWriter writer = writer(file, size)) {
            writer.add(new ScriptDescriptor("stdin", 0, "root", true));
            writer.add(map(shape.mapsOffset(), 16));
            writer.addProbe("begin");
            writer.start();
        }
        good = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.nativeOrder());
    }

    private SessionWriter writer(Path file, long size) throws IOException {
        return SessionWriter.create(
                file, shape, size, SessionClock.now(), Backing.WRITTEN, mapping);
    }

    private static MapDescriptor map(long cells, int valueSize) {
        return map(new MapDescriptor.Table(cells, 1, 128, valueSize, 1, 0, 0, 0));
    }

    private static MapDescriptor map(MapDescriptor.Table table) {
        return new MapDescriptor(
                0,
                "@",
                Optional.empty(),
                new Type.Aggregated(new Aggregation.Count(), true),
                Optional.of(table));
    }

    private void assertRefused(long offset, String reason) throws IOException {
        Path file = Files.write(folder.resolve("bad"), good.array());
        assertThatThrownBy(
                        () -> {
                            try (SessionView view = SessionView.open(file, mapping)) {
                                view.poll();
                                view.maps();
                            }
                        })
                .isInstanceOfSatisfying(
                        MalformedSessionException.class,
                        e -> {
                            assertThat(e.reason()).contains(reason);
                            assertThat(e.offset()).isEqualTo(offset);
                        });
    }

    @Test
    void acceptsWhatTheWriterWrote() throws IOException {
        try (SessionView view = SessionView.open(folder.resolve("good"), mapping)) {
            assertThat(view.poll()).isEmpty();
            assertThat(view.maps().getFirst().entries()).isEmpty();
            assertThat(view.info().probes()).containsExactly("begin");
            assertThat(view.info().processId()).isEqualTo(ProcessHandle.current().pid());
            assertThat(view.exitCode()).isEmpty();
        }
    }

    @Test
    void refusesOtherFiles() throws IOException {
        good.putLong(SessionLayout.MAGIC_AT, 1);
        assertRefused(SessionLayout.MAGIC_AT, "not a session file");
    }

    @Test
    void refusesOtherVersions() throws IOException {
        good.putInt(SessionLayout.VERSION_AT, 2);
        assertRefused(SessionLayout.VERSION_AT, "unknown version 2");
    }

    @Test
    void refusesForeignByteOrder() throws IOException {
        good.putInt(SessionLayout.MARK_AT, Integer.reverseBytes(SessionLayout.MARK));
        assertRefused(SessionLayout.MARK_AT, "foreign byte order");
    }

    @Test
    void refusesFileOfOtherSize() throws IOException {
        good.putLong(SessionLayout.FILE_SIZE_AT, good.capacity() + 1);
        assertRefused(SessionLayout.FILE_SIZE_AT, "file was cut");
    }

    @Test
    void refusesRegionBeyondTheFile() throws IOException {
        good.putLong(SessionLayout.METADATA_CAPACITY_AT, good.capacity());
        assertRefused(SessionLayout.METADATA_AT, "beyond the file");
    }

    @Test
    void refusesRegionInTheHeader() throws IOException {
        good.putLong(SessionLayout.LOSSES_AT, 64);
        assertRefused(SessionLayout.LOSSES_AT, "beyond the file");
    }

    /** The offsets of cells are computed from a size, which may be anything in a damaged file. */
    @Test
    void refusesMisalignedCells() throws IOException {
        Path file = folder.resolve("misaligned");
        long size = shape.mapsOffset() + 4096;
        try (SessionWriter writer = writer(file, size)) {
            writer.add(new ScriptDescriptor("stdin", 0, "root", true));
            writer.add(map(new MapDescriptor.Table(shape.mapsOffset(), 2, 132, 16, 1, 0, 0, 0)));
            writer.start();
        }
        good = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.nativeOrder());
        assertRefused(shape.mapsOffset() + 132, "misaligned");
    }

    @Test
    void rejectsRingThatIsNotAPowerOfTwo() throws IOException {
        good.putLong(SessionLayout.RING_CAPACITY_AT, 4097);
        assertRefused(SessionLayout.OUTPUT_STRIPES_AT, "out of range");
    }

    @Test
    void refusesMetadataBeyondItsRegion() throws IOException {
        good.putLong(SessionLayout.METADATA_END_AT, 1025);
        assertRefused(SessionLayout.METADATA_END_AT, "out of range");
    }

    @Test
    void refusesItemBeyondTheMetadata() throws IOException {
        good.putInt((int) shape.metadataOffset(), 1000);
        assertRefused(shape.metadataOffset(), "beyond the end");
    }

    @Test
    void refusesFileWithoutScript() throws IOException {
        good.putLong(SessionLayout.METADATA_END_AT, 0);
        assertRefused(shape.metadataOffset(), "no script");
    }

    @Test
    void refusesTailOutOfRange() throws IOException {
        int tail = (int) shape.ringOffset(0) + RingLayout.TAIL_AT;
        good.putLong(tail, 4); // not at a multiple of 8
        assertRefused(shape.ringOffset(0), "tail");
    }

    @Test
    void refusesRecordBeyondTheTail() throws IOException {
        good.putLong((int) shape.ringOffset(1) + RingLayout.TAIL_AT, 24);
        int record = (int) shape.ringOffset(1) + RingLayout.HEADER_SIZE;
        good.putInt(record, 32);
        assertRefused(record, "record of 32 bytes");
    }

    @Test
    void refusesUnknownFormat() throws IOException {
        good.putLong((int) shape.ringOffset(1) + RingLayout.TAIL_AT, 24);
        int record = (int) shape.ringOffset(1) + RingLayout.HEADER_SIZE;
        good.putInt(record, 24).putInt(record + 4, 9);
        assertRefused(record + RingLayout.RECORD_HEADER_SIZE, "unknown format 9");
    }

    @Test
    void refusesMapBeyondTheFile() {
        ByteSink sink = new ByteSink();
        map(good.capacity() - 8, 16).write(sink);
        assertThatThrownBy(
                        () ->
                                MapDescriptor.read(
                                        new CopiedBytes(sink.toBytes(), 0), good.capacity()))
                .hasMessageContaining("does not fit");
    }

    @Test
    void refusesCellsOfOtherSize() {
        ByteSink sink = new ByteSink();
        map(shape.mapsOffset(), 8).write(sink);
        assertThatThrownBy(
                        () ->
                                MapDescriptor.read(
                                        new CopiedBytes(sink.toBytes(), 0), good.capacity()))
                .hasMessageContaining("does not fit");
    }

    @Test
    void typesAreReadAsTheyWereWritten() {
        List<Type> types =
                List.of(
                        Type.BOOL,
                        Type.INT8,
                        Type.UINT64,
                        new Type.Text(64),
                        new Type.Buffer(9),
                        new Type.Stack(Type.Stack.Mode.PERF, 5),
                        Type.TIMESTAMP,
                        Type.USERNAME,
                        Type.INET,
                        new Type.Record(List.of(new Type.Field("a", Type.BOOL))),
                        new Type.Enumeration("e", List.of(new Type.Constant("A", -1))),
                        new Type.Pointer(new Type.Pointer(Type.INT8)),
                        new Type.Array(Type.UINT8, 16),
                        new Type.Aggregated(new Aggregation.LinearHist(0, 100, 10), false));
        Type all = new Type.Tuple(types);
        ByteSink sink = new ByteSink();
        TypeCodec.write(sink, all);
        assertThat(TypeCodec.read(new CopiedBytes(sink.toBytes(), 0))).isEqualTo(all);
    }

    @Test
    void refusesTypesNestedTooDeeply() {
        ByteSink sink = new ByteSink();
        for (int i = 0; i < 100; i++) {
            sink.putInt(5).putInt(1);
        }
        assertThatThrownBy(() -> TypeCodec.read(new CopiedBytes(sink.toBytes(), 0)))
                .hasMessageContaining("nested too deeply");
    }

    @Test
    void refusesAggregationThatNoCheckerLetsThrough() {
        ByteSink sink = new ByteSink();
        sink.putInt(12).putInt(Aggregation.NAMES.indexOf("hist")).putInt(0).putInt(1).putLong(60);
        assertThatThrownBy(() -> TypeCodec.read(new CopiedBytes(sink.toBytes(), 0)))
                .isInstanceOf(MalformedSessionException.class);
    }

    @Test
    void rejectsArraysThatNoScriptHas() {
        for (ByteSink sink :
                List.of(
                        new ByteSink().putInt(15).putInt(0).putInt(2).putInt(8).putInt(0),
                        new ByteSink().putInt(15).putInt(257).putInt(2).putInt(8).putInt(0),
                        new ByteSink().putInt(15).putInt(4).putInt(1),
                        new ByteSink().putInt(13).putText("e").putInt(257))) {
            assertThatThrownBy(() -> TypeCodec.read(new CopiedBytes(sink.toBytes(), 0)))
                    .isInstanceOf(MalformedSessionException.class);
        }
    }
}
