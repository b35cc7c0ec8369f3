package dev.nopal.script.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.program.CheckedProbe;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.program.Config;
import dev.nopal.script.program.ScriptMap;
import dev.nopal.script.type.Type;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

final class ScriptTest {
    private static final String KEYED = "BEGIN { @n = 1; } usdt::shop:paid { @[arg0] = count(); }";

    @Test
    void keepsTheMapsOfARunningProgram() {
        ScriptMap running =
                new ScriptMap(
                        0,
                        "@",
                        java.util.Optional.of(Type.INT64),
                        Shop.accepted(KEYED).maps().get(1).value(),
                        java.util.OptionalLong.empty());
        CheckResult result = Script.of(KEYED).check(new Shop(), List.of(running));
        List<ScriptMap> maps = ((CheckResult.Accepted) result).program().maps();
        assertThat(maps.getFirst()).isEqualTo(running);
        assertThat(maps).extracting(ScriptMap::name).containsExactly("@", "@n");
    }

    @Test
    void refusesALateProbeThatDoesNotFitTheRunningMaps() {
        ScriptMap running =
                new ScriptMap(
                        0,
                        "@",
                        java.util.Optional.of(new Type.Text(8)),
                        Shop.accepted(KEYED).maps().get(1).value(),
                        java.util.OptionalLong.empty());
        assertThat(Script.of(KEYED).check(new Shop(), List.of(running)))
                .isInstanceOf(CheckResult.Rejected.class);
    }

    @Test
    void numbersTheBlocksOfTheScript() {
        CheckedProgram program = Shop.accepted("BEGIN, END { } interval:s:1 { }");
        assertThat(program.probes()).extracting(CheckedProbe::block).containsExactly(0, 0, 1);
    }

    @Test
    void attachPointsThatParametersMakeAreAtTheParameters() {
        String text = "BEGIN { }\nusdt::shop:order,\n  usdt::$@ { @ = count(); }";
        CheckResult result = Script.of(text, "shop:paid", "shop:none").check(new Shop());
        String all = text + "\nshop:paid\nshop:none";
        assertThat(((CheckResult.Accepted) result).program().probes())
                .extracting(probe -> all.substring(probe.span().start(), probe.span().end()))
                .containsExactly("BEGIN", "usdt::shop:order", "shop:paid", "shop:none");
    }

    @Test
    void isReadOnceAndCheckedAgain() {
        Script script = Script.of("usdt::shop:paid { @[str($1), arg0] = count(); }", "a");
        CheckResult without = script.check(ProbeCatalog.EMPTY);
        CheckResult with = script.check(new Shop());
        assertThat(((CheckResult.Accepted) without).program().probes().getFirst().isPending())
                .isTrue();
        assertThat(((CheckResult.Accepted) with).program().probes().getFirst().isPending())
                .isFalse();
        assertThat(script.check(ProbeCatalog.EMPTY)).isEqualTo(without);
    }

    @Test
    void aProgramCarriesItsScript() {
        ScriptCall call =
                new ScriptCall("a.bt", "BEGIN { print($1); }", List.of("7"), Map.of("n", "1"));
        CheckResult result = Script.of(call).check(ProbeCatalog.EMPTY);
        assertThat(((CheckResult.Accepted) result).program().script()).isEqualTo(call);
    }

    @Test
    void readsSettings() {
        Config config =
                Shop.accepted(
                                "config = { BPFTRACE_MAX_STRLEN=64; stack_mode=perf;"
                                        + " str_trunc_trailer=\"!\"; print_maps_on_exit=0 } BEGIN { }")
                        .config();
        assertThat(config)
                .isEqualTo(
                        new Config(
                                64,
                                4096,
                                1024,
                                Config.MissingProbes.ERROR,
                                Type.Stack.Mode.PERF,
                                "!",
                                false));
    }
}
