package dev.nopal.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.Diagnostic;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The names that variables get, and where bpftrace divides numbers in another way. */
final class NamesAndSignsTest {
    private static final String QUIET = "#pragma D option quiet\n";
    private static final String SIGN = " takes a negative number for a large one";

    @Test
    void noTwoVariablesOfDBecomeOneMap() {
        String program =
                "BEGIN { x = 1; self->x = 2; this->x = 3; @x = count(); @self_x = count(); }"
                        + " BEGIN { this_x = 4; trace(this->x); self->this_x = 5; }";
        assertThat(body(Equivalent.fromD(QUIET + program)))
                .contains(
                        "@global_x = 1; @self_x_[tid] = 2; @this_x_[tid] = 3; @x = count();"
                                + " @self_x = count();",
                        "@this_x = 4; print(@this_x_[tid]); @self_this_x[tid] = 5;");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "timestamp",
                "execname",
                "strlen",
                "printf",
                "while",
                "id_t",
                "arg0",
                "self"
            })
    void aWordOfDIsNoNameOfAVariable(String word) {
        Equivalent inD =
                Equivalent.toD("begin { @" + word + " = 1; $" + word + " = 2; @map_ = 3; }");
        String name = "map_" + word + (word.endsWith("_t") ? "_" : "");
        assertThat(inD.text()).contains("int64_t " + name + ";", "this int64_t " + name + ";");
        assertThat(body(Equivalent.fromD(inD.text())))
                .contains("@" + name + " = 1; $" + name + " = 2; @map_ = 3;");
    }

    @Test
    void builtinsThatAreWrittenAsCallsAreTheSame() {
        String script = "begin { printf(\"%%s %%d\", comm%1$s, pid%1$s); print(probe%1$s); }";
        Equivalent calls = Equivalent.toD(script.formatted("()"));
        assertThat(calls.text())
                .isNotEmpty()
                .isEqualTo(Equivalent.toD(script.formatted("")).text());
    }

    @Test
    void namesThatAreMadeUpAreFree() {
        String inD =
                body(
                        Equivalent.toD(
                                "begin { @ = 1; @map_ = 2; $branch1 = 3; if ($branch1) { @a = 1; } }"));
        assertThat(inD)
                .contains(
                        "map__ = 1; map_ = 2; this->branch1 = 3; this->branch1_ = this->branch1;");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x = -6; trace(x / 2);",
                "trace(arg0 / 1000);",
                "trace(args[0] % 10);",
                "trace(arg0 >> 1);",
                "x = arg0 - arg1; trace(x / 2);",
                "self->x = ~arg0; this->y = self->x; trace(this->y / 3);",
                "x = 5; x -= 9; trace(x / 2);",
                "x = 5; x--; trace(x % 2);",
                "a[1] = -1; trace(a[1] / 2);",
                "trace((arg0 > 3 ? -2 : 2) / 2);",
                "x = arg0; x /= 2;",
                "x = arg0; x >>= 2;"
            })
    void aDivisionOfWhatMayBeNegativeIsAWarning(String statements) {
        assertThat(warnings("shop*:::x { " + statements + " }"))
                .anyMatch(each -> each.endsWith(SIGN));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "trace(timestamp / 1000);",
                "self->t = timestamp; trace((timestamp - self->t) / 1000);",
                "self->t = timestamp; x = timestamp - self->t; trace(x / 1000);",
                "trace((uint64_t)arg0 / 1000);",
                "x = 6; x += 2; x++; trace(x / 2);",
                "trace(arg0 * 2);",
                "trace(arg0 << 2);",
                "trace((arg0 == -1) / 2);",
                "trace(pid % 10);",
                "trace(strlen(copyinstr(arg1)) / 2);",
                "trace(-6 * 2 + 1);"
            })
    void otherArithmeticIsNot(String statements) {
        assertThat(warnings("shop*:::x { " + statements + " }"))
                .noneMatch(each -> each.endsWith(SIGN));
    }

    @ParameterizedTest
    @CsvSource({"ppid, scripts read", "caller, scripts read", "nonsense, it is neither"})
    void aWordWithoutEquivalentIsToldFromAMistake(String word, String hint) {
        assertThat(Equivalent.fromD("BEGIN { trace(" + word + "); }").diagnostics())
                .filteredOn(Diagnostic::isError)
                .singleElement()
                .satisfies(each -> assertThat(each.hint()).startsWith(hint));
    }

    /** Each variable is a string because the next one is. */
    @Test
    @Timeout(20)
    void propertiesFollowLongChainsOfAssignments() {
        int length = 8_000;
        String chain =
                IntStream.range(0, length)
                        .mapToObj(i -> "a" + i + " = a" + (i + 1) + ";")
                        .collect(Collectors.joining(" "));
        String program = "BEGIN { " + chain + " a" + length + " = \"s\"; a0 = 0; }";
        assertThat(Equivalent.fromD(QUIET + program).text()).contains("@a0 = \"\";");
    }

    private static List<String> warnings(String program) {
        Equivalent conversion = Equivalent.fromD(QUIET + program);
        assertThat(conversion.isComplete()).as(conversion.diagnostics().toString()).isTrue();
        return conversion.diagnostics().stream().map(Diagnostic::message).toList();
    }

    private static String body(Equivalent conversion) {
        assertThat(conversion.isComplete()).as(conversion.diagnostics().toString()).isTrue();
        return conversion.text().replaceAll("\\s*\n\\s*", " ");
    }
}
