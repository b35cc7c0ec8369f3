package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.cli.line.TargetWish;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

import java.util.List;

/** Tests which machine an option about JVMs means. */
final class TraceOptionsTest {
    private final TraceOptions options = new TraceOptions();
    private final CommandLine line = new CommandLine(spec());

    private CommandSpec spec() {
        CommandSpec spec = CommandSpec.create();
        options.addTo(spec);
        return spec;
    }

    @Test
    void withoutAnotherPlaceAllAreHere() {
        line.parseArgs("-p", "4711", "--jvms=Shop", "-pTill", "--all", "Cart", "--pid=1");
        assertThat(options.targets()).containsExactly("4711", "Till", "1");
        assertThat(options.jvms()).containsExactly("Shop", "Cart");
        assertThat(options.there()).isEqualTo(TargetWish.only());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--via=ssh web1", "-k=deployment/shop", "--pods=app=shop"})
    void thoseAfterTheFirstPlaceAreThere(String place) {
        line.parseArgs("-p", "4711", "--jvms", "Shop", place, "-p", "1", "--all=Cart");
        assertThat(options.targets()).containsExactly("4711");
        assertThat(options.jvms()).containsExactly("Shop");
        assertThat(options.there()).isEqualTo(new TargetWish(List.of("1"), List.of("Cart")));
    }

    @Test
    void thoseBetweenTwoPlacesAreInBoth() {
        line.parseArgs("--via", "ssh web1", "-p", "Shop", "-k", "app=shop", "-p", "Cart");
        assertThat(options.targets()).isEmpty();
        assertThat(options.there()).isEqualTo(new TargetWish(List.of("Shop", "Cart"), List.of()));
    }

    @Test
    void nothingIsKeptFromAnEarlierParse() {
        line.parseArgs("-p", "1", "--via", "env", "-p", "2");
        line.parseArgs("-p", "3");
        assertThat(options.targets()).containsExactly("3");
        assertThat(options.there()).isEqualTo(TargetWish.only());
    }

    @Test
    void missingNameIsAnError() {
        assertThatThrownBy(() -> line.parseArgs("-p"))
                .isInstanceOf(ParameterException.class)
                .hasMessage("Missing required parameter for option '--pid' (TARGET)");
        for (String next : List.of("-k", "--via=ssh web1")) {
            assertThatThrownBy(() -> line.parseArgs("--jvms", next, "x"))
                    .isInstanceOf(ParameterException.class)
                    .hasMessage("Expected parameter for option '--jvms' but found '" + next + "'");
        }
    }
}
