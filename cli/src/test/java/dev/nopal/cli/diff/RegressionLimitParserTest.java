package dev.nopal.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.nopal.script.DiagnosticText;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Optional;

final class RegressionLimitParserTest {
    @Test
    void readsAQuantileAndAShare() throws Exception {
        RegressionLimit limit = RegressionLimitParser.parse("p99 > +10%");
        assertThat(limit.quantity()).isEqualTo("p99");
        assertThat(limit.isAbove()).isTrue();
        assertThat(limit.kind()).isEqualTo(RegressionLimit.Kind.SHARE);
        assertThat(limit.bound()).isCloseTo(0.1, within(1e-12));
        assertThat(limit.map()).isEmpty();
    }

    @Test
    void readsAMapAndItsKey() throws Exception {
        RegressionLimit limit =
                RegressionLimitParser.parse(" @latency[a, [b].p99 > x] . p99.9<-2.5ms ");
        assertThat(limit.map()).contains("@latency");
        assertThat(limit.key()).contains("a, [b].p99 > x");
        assertThat(limit.quantity()).isEqualTo("p99.9");
        assertThat(limit.isAbove()).isFalse();
        assertThat(limit.kind()).isEqualTo(RegressionLimit.Kind.DIFFERENCE);
        assertThat(limit.bound()).isEqualTo(-2.5e6);
    }

    @Test
    void readsAValueOfAfterAlone() throws Exception {
        RegressionLimit limit = RegressionLimitParser.parse("@.max > 20ms");
        assertThat(limit.map()).contains("@");
        assertThat(limit.key()).isEqualTo(Optional.empty());
        assertThat(limit.kind()).isEqualTo(RegressionLimit.Kind.VALUE);
        assertThat(limit.bound()).isEqualTo(20e6);
    }

    @Test
    void readsAnyChange() throws Exception {
        assertThat(RegressionLimitParser.parse("@n[a].changed").key()).contains("a");
        assertThat(RegressionLimitParser.parse("changed").quantity())
                .isEqualTo(RegressionLimit.CHANGED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "p99 > 10%          | 1:7-10  | a change needs a sign",
                "p99 > -10%         | 1:7-11  | > needs a positive change, such as +10%",
                "p99 < +10%         | 1:7-11  | < needs a negative change, such as -10%",
                "p100 > +10%        | 1:1-5   | there is no p100",
                "p0 > +10%          | 1:1-3   | there is no p0",
                "speed > +10%       | 1:1-6   | there is no speed",
                "p99                | 1:4-5   | > or < must follow p99",
                "p99 = 3            | 1:5-6   | > or < must follow p99",
                "p99 >              | 1:6-7   | a number is missing",
                "p99 > +10parsecs   | 1:10-17 | there is no unit parsecs",
                "p99 > +10% or so   | 1:12-17 | nothing may follow here",
                "@a[b > 3           | 1:3-9   | the key has no end",
                "@a p99 > 3         | 1:4-5   | a dot and what is measured must follow the map",
                "@a. > 3            | 1:5-6   | something to measure is missing",
                "''                 | 1:1-2   | something to measure is missing",
            })
    void pointsAtWhatIsWrong(String text, String place, String message) {
        assertThatThrownBy(() -> RegressionLimitParser.parse(text))
                .isInstanceOfSatisfying(
                        RegressionLimitParser.Mistake.class,
                        mistake ->
                                assertThat(
                                                new DiagnosticText("limit", text)
                                                        .of(List.of(mistake.diagnostic())))
                                        .startsWith("limit:" + place + ": ERROR: " + message + "\n")
                                        .contains("~", "HINT: "));
    }
}
