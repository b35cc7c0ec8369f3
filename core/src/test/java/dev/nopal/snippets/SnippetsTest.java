package dev.nopal.snippets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.Tracepoint;
import dev.nopal.TracepointProvider;
import dev.nopal.Tracepoints;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Runs what the documentation of the API shows. */
final class SnippetsTest {
    @Test
    void interfaceDeclaresTheProbeThatItsCommentNames() {
        ShopSnippets.place(new ShopSnippets.Order(1, "ada"));
        assertThat(probes("shop")).containsExactly("order_placed(id, customer)");
    }

    @Test
    void nameDeclaresAProbe() {
        ShopSnippets.greet();
        assertThat(probes("global")).containsExactly("hello(arg0, arg1)");
    }

    @Test
    void latencyIsOneProbeAndRunsWhatItMeasures() {
        List<String> paid = new ArrayList<>();
        ShopSnippets.checkout(new ShopSnippets.Order(1, "ada"), () -> paid.add("yes"));
        assertThat(paid).containsExactly("yes");
        assertThat(probes("till")).containsExactly("checkout(customer, start)");
    }

    @Test
    void lazyArgumentIsNotComputedWhileDisabled() {
        ShopSnippets.count(
                () -> {
                    throw new AssertionError("computed");
                });
        assertThat(probes("stock")).containsExactly("counted(report)");
    }

    private static Stream<String> probes(String provider) {
        TracepointProvider found =
                Tracepoints.providers().stream()
                        .filter(each -> each.name().equals(provider))
                        .findFirst()
                        .orElseThrow();
        return found.tracepoints().stream().map(SnippetsTest::text);
    }

    private static String text(Tracepoint tracepoint) {
        List<String> names =
                tracepoint.arguments().stream().map(argument -> argument.name()).toList();
        return tracepoint.name() + "(" + String.join(", ", names) + ")";
    }
}
