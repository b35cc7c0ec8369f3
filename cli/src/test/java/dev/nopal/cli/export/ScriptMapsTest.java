package dev.nopal.cli.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.check.Script;

import org.junit.jupiter.api.Test;

import java.util.Optional;

class ScriptMapsTest {
    private static ScriptMaps maps(String script) {
        return ScriptMaps.of(Script.of(script));
    }

    @Test
    void namesThePartsOfKeysAsTheScriptDoes() {
        ScriptMaps maps =
                maps(
                        "BEGIN { clear(@a); } usdt:shop:order { $who = str(arg1); @a[tid, comm, $who] = count();"
                                + " @b[args.customer, str(args.city), ustack(5)] = count();"
                                + " @c[(uint64)args.n, strlen(str(arg1)), 5] = count(); @d = count(); }");
        assertThat(maps.keyNames("@a", 3)).containsExactly("tid", "comm", "who");
        assertThat(maps.keyNames("@b", 3)).containsExactly("customer", "city", "ustack");
        assertThat(maps.keyNames("@c", 3)).containsExactly("n", "strlen", "key3");
    }

    @Test
    void namesAreDifferentWords() {
        ScriptMaps maps = maps("usdt:shop:order { @a[arg0, arg0, 1, arg0 / 2] = count(); }");
        assertThat(maps.keyNames("@a", 4)).containsExactly("arg0", "arg0_2", "key3", "key4");
        assertThat(maps.keyNames("@unknown", 2)).containsExactly("key1", "key2");
        assertThat(ScriptMaps.unknown().keyNames("@a", 1)).containsExactly("key1");
    }

    @Test
    void theFirstPartMayBeTheJvm() {
        ScriptMaps maps = maps("usdt:shop:order { @start[tid] = nsecs; @last = arg0; }");
        assertThat(maps.keyNames("@start", 2)).containsExactly("jvm", "tid");
        assertThat(maps.keyNames("@last", 1)).containsExactly("jvm");
    }

    @Test
    void aSampleStandsForTheTimeUntilTheNextIfNothingElseIsCounted() {
        ScriptMaps maps =
                maps(
                        "profile:hz:100 { @cpu[ustack] = count(); @both = count(); @sum = sum(1); }"
                                + " wall:ms:20 { @wall[ustack] = count(); @both = count(); }"
                                + " usdt:shop:order { @orders = count(); }");
        assertThat(maps.sampling("@cpu"))
                .isEqualTo(Optional.of(new ScriptMaps.Sampling(true, 10_000_000)));
        assertThat(maps.sampling("@wall"))
                .isEqualTo(Optional.of(new ScriptMaps.Sampling(false, 20_000_000)));
        assertThat(maps.sampling("@both")).isEmpty();
        assertThat(maps.sampling("@sum")).isEmpty();
        assertThat(maps.sampling("@orders")).isEmpty();
    }

    @Test
    void aScriptThatCannotBeReadNamesNothing() {
        assertThat(maps("usdt:shop:order { @a[").keyNames("@a", 1)).containsExactly("key1");
    }
}
