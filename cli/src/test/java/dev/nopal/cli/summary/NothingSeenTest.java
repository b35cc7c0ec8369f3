package dev.nopal.cli.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.check.Script;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

final class NothingSeenTest {
    private static final long SECOND = 1_000_000_000;
    private static final OptionalLong UNKNOWN = OptionalLong.empty();

    private static NothingSeen of(String script) {
        return new NothingSeen(Script.of(script, "com.shop.Cart:add"));
    }

    private static Optional<String> explain(String script) {
        return of(script).explain(List.of(), 2 * SECOND, UNKNOWN);
    }

    private static Event printed() {
        return new Event.Print(new Value.Int(1, 64, true));
    }

    @Test
    void namesWhatWasNotReached() {
        assertThat(explain("usdt::shop:paid { @ = count(); }"))
                .contains("nothing was seen in 2.0 s: no code reached usdt::shop:paid");
        assertThat(explain("method:a.B:c { @ = count(); }"))
                .contains("nothing was seen in 2.0 s: nothing called a.B:c");
        assertThat(explain("methodret:$@ { @ = count(); }"))
                .as("parameters are those of the call")
                .contains("nothing was seen in 2.0 s: no call of com.shop.Cart:add ended");
    }

    @Test
    void namesThePredicateAndTheThreshold() {
        assertThat(explain("usdt::shop:paid /arg0  > 5/ { @ = count(); }").orElseThrow())
                .endsWith(", or the predicate /arg0 > 5/ let none through");
        assertThat(explain("jfr:jdk.FileRead /duration > 10ms/ { @ = count(); }").orElseThrow())
                .endsWith(
                        "the program had no event jdk.FileRead, or the predicate /duration > 10ms/"
                                + " (the recorder's threshold) let none through");
    }

    @Test
    void tellsFilteredFromNotCalledWhereFiresAreCounted() {
        NothingSeen seen = of("usdt::shop:paid /arg0 > 5/ { @ = count(); }");
        assertThat(seen.explain(List.of(), SECOND, OptionalLong.of(7)))
                .contains(
                        "nothing was seen in 1.0 s: the probes fired 7 times; the predicate"
                                + " /arg0 > 5/ let none through");
        assertThat(seen.explain(List.of(), SECOND, OptionalLong.of(0)))
                .contains("nothing was seen in 1.0 s: no code reached usdt::shop:paid");
    }

    @Test
    void saysHowManySamplesCouldBeExpected() {
        assertThat(
                        of("profile:hz:10 { @[ustack] = count(); }")
                                .explain(List.of(), SECOND / 2, UNKNOWN)
                                .orElseThrow())
                .contains("profile:hz:10 sampled about 5 times", "too few", "-d");
        assertThat(explain("profile:hz:99 { @[ustack] = count(); }").orElseThrow())
                .contains("sampled about 198 times and found no thread that ran Java code")
                .doesNotContain("too few");
        assertThat(explain("interval:s:10 { @ = count(); }"))
                .contains(
                        "nothing was seen in 2.0 s: interval:s:10 is due after 10.0 s for the first"
                                + " time");
    }

    @Test
    void isSilentWhereSomethingWasSeen() {
        MapData full = MapData.scalar("@", new Value.Int(1, 64, true));
        assertThat(of("usdt::a:b { @ = count(); }").explain(List.of(full), SECOND, UNKNOWN))
                .isEmpty();
        NothingSeen printing = of("usdt::a:b { print(1); }");
        printing.saw(printed());
        assertThat(printing.explain(List.of(), SECOND, UNKNOWN)).isEmpty();
        NothingSeen cleared = of("usdt::a:b { @ = count(); } interval:s:1 { print(@); clear(@); }");
        cleared.saw(Event.PrintMap.all(full));
        assertThat(cleared.explain(List.of(), SECOND, UNKNOWN)).isEmpty();
    }

    @Test
    void isSilentWhereTheReasonIsUnknown() {
        assertThat(explain("BEGIN { print(1); }")).isEmpty();
        assertThat(explain("usdt::a:b { exit(); }")).isEmpty();
    }

    @Test
    void doesNotTakeWhatBeginAndEndPrintForAnEvent() {
        NothingSeen seen = of("BEGIN { print(1); } usdt::a:b { print(2); } END { print(3); }");
        seen.saw(printed());
        seen.saw(printed());
        assertThat(seen.explain(List.of(), SECOND, UNKNOWN)).isPresent();
        seen.saw(printed());
        assertThat(seen.explain(List.of(), SECOND, UNKNOWN)).isEmpty();
    }
}
