package dev.nopal.script.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.script.type.Type;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Aggregation;
import dev.nopal.script.value.CellLayout;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** The limits on what a few bytes of a session file can claim. */
@Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class BoundsTest {
    private static final SessionInfo INFO =
            new SessionInfo(1, 0, 0, 0, new ScriptDescriptor("stdin", 0, "root", true), List.of());
    private static final Type.Aggregated SERIES =
            new Type.Aggregated(
                    new Aggregation.TimeSeries(1_000_000_000L, 5, Aggregation.Reduction.LAST),
                    true);

    /** A loop over numbers up to the largest one does not end by itself. */
    @Test
    void newestIntervalMayHaveTheLargestNumber() {
        for (long newest : new long[] {Long.MAX_VALUE, Long.MIN_VALUE, -1, 0}) {
            long[] cells = new long[SERIES.aggregation().cells()];
            point(cells, 0, newest);
            point(cells, 1, newest - 2);
            Aggregate.TimeSeries series = series(cells);
            assertThat(series.points()).hasSizeBetween(1, 5);
        }
    }

    private static Aggregate.TimeSeries series(long[] cells) {
        CellDecoding decoding = new CellDecoding(INFO, new ReadBudget());
        return (Aggregate.TimeSeries) SERIES.aggregation().value(cells, true, decoding);
    }

    private static void point(long[] cells, int index, long number) {
        int cell = CellLayout.FIRST + index * CellLayout.POINT_CELLS;
        cells[cell] = number;
        cells[cell + 1] = 1;
    }

    @Test
    void intervalsThatAreFarApartAreNotFilled() {
        long[] cells = new long[SERIES.aggregation().cells()];
        point(cells, 0, 0);
        point(cells, 1, Long.MAX_VALUE);
        Aggregate.TimeSeries series = series(cells);
        assertThat(series.points()).hasSize(1);
    }

    @Test
    void oneReadMakesABoundedNumberOfValues() {
        ReadBudget budget = new ReadBudget();
        budget.take(ReadBudget.MAX_VALUES);
        assertThatThrownBy(() -> budget.take(1)).isInstanceOf(MalformedSessionException.class);
        budget.renew();
        budget.take(1);
    }

    @Test
    void valuesOfNoBytesAreRefused() {
        for (Type.Tuple type :
                List.of(
                        new Type.Tuple(List.of(Type.NONE, Type.NONE)),
                        new Type.Tuple(List.of(new Type.Tuple(List.of()))))) {
            ByteSink out = new ByteSink();
            TypeCodec.write(out, type);
            assertThatThrownBy(() -> TypeCodec.read(new CopiedBytes(out.toBytes(), 0)))
                    .isInstanceOf(MalformedSessionException.class)
                    .hasMessageContaining("empty part");
        }
    }

    @Test
    void namesCannotSteerATerminal() {
        for (String name : List.of("@\u001b[2J", "@a\nb", "@\u202e", "@\u009b", "@\u007f")) {
            ByteSink out = new ByteSink().putInt(0).putText(name).putInt(0);
            TypeCodec.write(out, Type.INT64);
            assertThatThrownBy(
                            () ->
                                    MapDescriptor.read(
                                            new CopiedBytes(out.putInt(0).toBytes(), 0), 1 << 20))
                    .as(name)
                    .isInstanceOf(MalformedSessionException.class)
                    .hasMessageContaining("control characters");
        }
    }

    @Test
    void onlyTheReadersOwnTextsAreLiteral() {
        byte[] text = "\u001b[31m".getBytes(StandardCharsets.UTF_8);
        ByteSink out = new ByteSink().putText("\u001b[31m");
        for (OwnTexts texts : List.of(OwnTexts.none(), OwnTexts.of(Set.of("other")))) {
            assertThat(read(out, texts)).isEqualTo(new Value.Text(text, false));
            assertThat(((Value.Text) read(out, texts)).literal()).isFalse();
        }
        assertThat(((Value.Text) read(out, OwnTexts.of(Set.of("\u001b[31m")))).literal()).isTrue();
    }

    private static Value read(ByteSink out, OwnTexts texts) {
        ValueCodec codec = new ValueCodec(new CellDecoding(INFO, new ReadBudget()), texts);
        return codec.read(new Type.Text(64), new CopiedBytes(out.toBytes(), 0), true);
    }
}
