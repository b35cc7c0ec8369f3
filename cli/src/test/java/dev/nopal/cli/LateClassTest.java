package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;

/** Traces methods of classes that are loaded while the trace runs, from their first call on. */
@Timeout(300)
@Tag("slow")
final class LateClassTest {
    private static final String FIELDS =
            "method:com.shop.Late:open { @[args.wanted.name, this.gift.name] = count(); }";

    @Test
    void attachesToAClassThatIsLoadedLater() throws Exception {
        try (Shop program = PlainProgram.open();
                Shop nopal =
                        Shop.nopal(
                                "trace",
                                "-p",
                                "" + program.pid(),
                                "-e",
                                FIELDS + " methodret:com.shop.Cart:add(int) { @add = count(); }")) {
            nopal.awaitError(
                    "WARNING: class com.shop.Late is not loaded yet; it will be instrumented on"
                            + " load");
            nopal.awaitError("instrumented 1 method in 1 class (0 skipped)");
            assertThat(program.ask("late 3")).isEqualTo("pear");
            nopal.awaitError("instrumented 2 methods in 2 classes (0 skipped)");
            program.ask("add 2");
            nopal.signal("INT");
            assertThat(nopal.rest())
                    .contains("@[, soap]: 1\n")
                    .contains("@[pear, soap]: 2\n")
                    .contains("@add: 2\n");
            assertThat(program.errors()).isEmpty();
        }
    }

    @Test
    void tracesAProgramFromItsStart() throws IOException {
        Tools.Result result = traced(FIELDS + " method:com.shop.Main:* { @m[probe] = count(); }");
        assertThat(result.exitCode()).isZero();
        assertThat(result.out())
                .contains("@m[method:com.shop.Main:<init>]: 1\n")
                .contains("@m[method:com.shop.Main:main]: 1\n")
                .contains("@[pear, soap]: 2\n");
        assertThat(result.err()).contains("in 2 classes (0 skipped)");
    }

    @Test
    void missesNoCallOfWhatAPatternMatchesLater() throws IOException {
        Tools.Result result =
                traced(
                        "method:com.shop.L*:* { @[probe] = count(); }"
                                + " methodret:com.shop.Late*:open /retval == this.gift.name/"
                                + " { @own = count(); }");
        assertThat(result.out())
                .contains("@[method:com.shop.Late:<init>]: 1\n")
                .contains("@[method:com.shop.Late:open]: 3\n")
                .contains("@[method:com.shop.Late:use]: 1\n")
                .contains("@[method:com.shop.Late$Gift:<init>]: 3\n")
                .contains("@own: 1\n");
    }

    @Test
    void rejectsBeforeTheProgramStartsWhatItsClassDoesNotHave() throws IOException {
        Tools.Result result = traced("method:com.shop.Late:opn { @ = count(); }");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.err()).contains("ERROR: com.shop.Late has no method opn");
    }

    @Test
    void saysWhatNeverCame() throws IOException {
        Tools.Result result =
                traced("method:com.shop.Lete:open { @ = count(); } END { printf(\"end\\n\"); }");
        assertThat(result.err())
                .contains(
                        "WARNING: method:com.shop.Lete:open never matched a loaded class or event");
        assertThat(result.out()).isEqualTo("end\n\n\n");
    }

    @Test
    void saysWhatDoesNotFitWhenItComes() throws IOException {
        Tools.Result result = traced("method:com.shop.L*:open { @[args.wunted.name] = count(); }");
        assertThat(result.err())
                .contains("method:com.shop.Late:open appeared and is not traced")
                .contains("has no argument 'wunted'")
                .contains("HINT: did you mean 'wanted'?");
    }

    /**
     * Includes trivial methods, because the program's gift is a record, whose constructor patterns
     * leave out.
     */
    private static Tools.Result traced(String script) throws IOException {
        String command = String.join(" ", PlainProgram.command()) + " 'late 3'";
        return Cli.run("trace", "--include-trivial", "-c", command, "-e", script);
    }
}
