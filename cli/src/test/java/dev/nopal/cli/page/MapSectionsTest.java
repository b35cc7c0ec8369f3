package dev.nopal.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

final class MapSectionsTest {
    private final MapSections printed = new MapSections();

    private List<Section> sections(MapData... maps) {
        return printed.sections(List.of(maps), Optional.empty());
    }

    @Test
    void eachKindOfMapHasItsPicture() {
        List<Section> sections =
                sections(
                        Samples.map("@a", Value.of("k"), Samples.count(1)),
                        MapData.scalar("@b", Samples.hist(1)),
                        Samples.map("@c", Samples.stack("main"), Samples.count(1)),
                        MapData.scalar("@d", Samples.count(4)),
                        new MapData("@empty", true, List.of()));
        assertThat(sections)
                .extracting(section -> section.kind() + " " + section.name())
                .containsExactly("values Values", "flame @c", "histogram @b", "map @a");
    }

    @Test
    void whatWasPrintedAndClearedIsShownAsItWasLast() {
        printed.add(new Event.PrintMap(Samples.map("@a", Value.of("old"), Samples.count(1)), 0, 0));
        printed.add(
                new Event.PrintMap(
                        Samples.map(
                                "@a",
                                Value.of("few"),
                                Samples.count(1000),
                                Value.of("many"),
                                Samples.count(5000)),
                        1,
                        1000));
        printed.add(Event.PrintMap.all(new MapData("@a", true, List.of())));
        assertThat(sections(new MapData("@a", true, List.of())).getFirst().data())
                .isEqualTo("{\"entries\":[[[\"many\"],5]],\"left\":0}");
    }

    @Test
    void whatAMapHasAtTheEndIsWhatCounts() {
        printed.add(new Event.PrintMap(Samples.map("@a", Value.of("old"), Samples.count(1)), 0, 0));
        assertThat(sections(Samples.map("@a", Value.of("new"), Samples.count(2))).getFirst().data())
                .contains("new")
                .doesNotContain("old");
    }

    @Test
    void valuesHaveTheUnitThatTheNameTells() {
        List<Section> sections =
                sections(
                        Samples.map("@wait_us", Value.of("k"), new Aggregate.Sum(7, true)),
                        Samples.map("@calls_us", Value.of("k"), Samples.count(7)),
                        MapData.scalar("@size_bytes", new Aggregate.Max(7, true)),
                        Samples.map(
                                "@places_us", Samples.stack("main"), new Aggregate.Sum(7, true)),
                        Samples.map("@stacks_us", Samples.stack("main"), Samples.hist(7)));
        assertThat(sections)
                .extracting(Section::data)
                .satisfiesExactly(
                        values -> assertThat(values).endsWith(",\"bytes\"]]"),
                        places -> assertThat(places).contains("\"sum\",\"measure\":\"us\""),
                        stacks -> assertThat(stacks).contains("\"count\",\"measure\":\"\""),
                        calls -> assertThat(calls).startsWith("{\"entries\""),
                        waits -> assertThat(waits).startsWith("{\"unit\":\"us\""));
    }

    @Test
    void dividedValuesHaveAnotherUnit() {
        printed.add(
                new Event.PrintMap(
                        Samples.map("@a_us", Value.of("k"), new Aggregate.Sum(7000, true)),
                        0,
                        1000));
        assertThat(sections().getFirst().data()).startsWith("{\"entries\"");
    }

    @Test
    void aLargeMapIsCutAndSaysSo() {
        MapData.Entry[] entries = new MapData.Entry[10_500];
        for (int i = 0; i < entries.length; i++) {
            entries[i] = new MapData.Entry(Value.of(i), Samples.count(i));
        }
        String data = sections(new MapData("@a", true, List.of(entries))).getFirst().data();
        assertThat(data)
                .endsWith("\"left\":500}")
                .contains("[[\"10499\"],10499]")
                .doesNotContain("[[\"499\"],");
    }

    @Test
    void longKeysLeaveRoomForFewer() {
        MapData.Entry[] entries = new MapData.Entry[2_000];
        for (int i = 0; i < entries.length; i++) {
            Value key = Value.of("k".repeat(10_000) + i);
            entries[i] = new MapData.Entry(key, Samples.count(i));
        }
        String data = sections(new MapData("@a", true, List.of(entries))).getFirst().data();
        assertThat(data).hasSizeLessThan(Sections.MOST_CHARACTERS + 100).endsWith("\"left\":1750}");
    }
}
