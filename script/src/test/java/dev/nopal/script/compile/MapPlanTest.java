package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.session.MapDescriptor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.BitSet;

final class MapPlanTest {
    private static final int START = 4096;

    private static MapPlan plan(String body, boolean isEmptied) {
        CheckedProgram program =
                ScriptRun.check(
                        "config = { max_map_keys = 10 } BEGIN { " + body + " }",
                        ProbeCatalog.EMPTY);
        BitSet emptied = new BitSet();
        emptied.set(0, program.maps().size(), isEmptied);
        MapPlan plan = new MapPlan(program.config(), emptied, 2, START);
        program.maps().forEach(plan::add);
        return plan;
    }

    private static MapDescriptor.Table table(MapPlan plan, int index) {
        return plan.maps().get(index).map().table().orElseThrow();
    }

    @Test
    void mapWithoutKeysHasStripesApart() {
        MapPlan plan = plan("@ = count();", true);
        assertThat(table(plan, 0))
                .isEqualTo(new MapDescriptor.Table(START, 8, 128, 16, 1, 0, 0, 0));
        assertThat(plan.end()).isEqualTo(START + 8 * 128);
        assertThat(plan.maps().getFirst().maxKeys()).isEqualTo(1);
    }

    @Test
    void keyedMapHasEntriesAndAnArena() {
        MapPlan plan = plan("@[1] = count(); @z = sum(1);", false);
        MapDescriptor.Table table = table(plan, 0);
        assertThat(table.stripeSize()).isEqualTo(256);
        assertThat(table.ordinals()).isEqualTo(10);
        assertThat(table.entries()).isEqualTo(START + 8 * 256);
        assertThat(table.arena()).isGreaterThanOrEqualTo(table.entries() + 80);
        assertThat(table.arenaSize()).isEqualTo(10 * (4 + 8 + 8));
        assertThat(table(plan, 1).cells()).isGreaterThanOrEqualTo(table.arena() + 200);
        assertThat(plan.maps().getFirst().maxKeys()).isEqualTo(10);
    }

    @Test
    void mapThatIsEmptiedHasTwoHalves() {
        MapPlan plan = plan("@[1] = count();", true);
        assertThat(table(plan, 0).ordinals()).isEqualTo(20);
        assertThat(table(plan, 0).stripeSize()).isEqualTo(384);
        assertThat(plan.maps().getFirst().maxKeys()).isEqualTo(10);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@[1] = count();                                 | 8",
                "@[true] = count();                              | 8",
                "@[1, 2] = count();                              | 16",
                "@[\"abc\"] = count();                           | 16",
                "@[\"abc\", 1] = count();                        | 24",
                "@[\"LONG\"] = count();                          | 128",
                "@[buf(\"a\", 1)] = count();                     | 512"
            })
    void arenaHasRoomForUsualKeys(String body, int keySize) {
        assertThat(table(plan(body.replace("LONG", "x".repeat(150)), false), 0).arenaSize())
                .isEqualTo(10 * (12 + keySize));
    }

    @Test
    void largeMapsHaveFewerStripes() {
        String config = "config = { max_map_keys = 65536 } BEGIN { ";
        CheckedProgram program =
                ScriptRun.check(
                        config + "@[1] = count(); @h[1] = hist(1, 5); }", ProbeCatalog.EMPTY);
        MapPlan plan = new MapPlan(program.config(), new BitSet(), 2, START);
        program.maps().forEach(plan::add);
        MapDescriptor.Table counts = table(plan, 0);
        assertThat(counts.stripes()).isEqualTo(4);
        assertThat(counts.ordinals()).isEqualTo(65536);
        MapDescriptor.Table hists = table(plan, 1);
        assertThat(hists.stripes()).isEqualTo(1);
        assertThat(hists.ordinals()).isEqualTo((64 << 20) / hists.valueSize());
        assertThat(plan.maps().getLast().maxKeys()).isEqualTo(hists.ordinals());
    }

    @Test
    void timeSeriesHaveOneStripe() {
        assertThat(table(plan("@ = tseries(1, 1s, 4);", false), 0).stripes()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 1", "2, 2", "3, 4", "4, 4", "5, 8", "8, 8", "9, 16"})
    void powersOfTwo(int least, int power) {
        assertThat(MapPlan.powerOfTwo(least)).isEqualTo(power);
    }
}
