package dev.nopal.script.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.IntType;
import dev.nopal.script.StringType;
import dev.nopal.script.program.CheckedProbe;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.program.Config;
import dev.nopal.script.program.ScriptMap;

import org.junit.jupiter.api.Test;

import java.util.List;

final class ScriptTest {
    private static final String KEYED = "BEGIN { @n = 1; } usdt::shop:paid { @[arg0] = count(); }";

    @Test
    void keepsTheMapsOfARunningProgram() {
        ScriptMap running =
                new ScriptMap(
                        0,
                        "@",
                        java.util.Optional.of(IntType.INT64),
                        Shop.accepted(KEYED).maps().get(1).value(),
                        java.util.OptionalLong.empty());
        CheckResult result =
                Script.check(KEYED, ScriptOptions.NONE.withMaps(List.of(running)), new Shop());
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
                        java.util.Optional.of(new StringType(8)),
                        Shop.accepted(KEYED).maps().get(1).value(),
                        java.util.OptionalLong.empty());
        assertThat(Script.check(KEYED, ScriptOptions.NONE.withMaps(List.of(running)), new Shop()))
                .isInstanceOf(CheckResult.Rejected.class);
    }

    @Test
    void numbersTheBlocksOfTheScript() {
        CheckedProgram program = Shop.accepted("BEGIN, END { } interval:s:1 { }");
        assertThat(program.probes()).extracting(CheckedProbe::block).containsExactly(0, 0, 1);
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
                                dev.nopal.script.StackType.Mode.PERF,
                                "!",
                                false));
    }
}
