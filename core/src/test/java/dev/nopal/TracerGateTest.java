package dev.nopal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

class TracerGateTest {
    private static Map<String, Object> declare(String owner, String className, String method) {
        return TracerGate.declare(
                owner,
                className,
                method,
                "__test",
                List.of("method", "ns"),
                List.of(String.class, long.class));
    }

    @ParameterizedTest
    @CsvSource({
        "com.shop.TicketOffice, sellAll, ticket_office, sell_all__test",
        "com.shop.Order$Line, total, order_line, total__test",
        "Naked, <init>, naked, _init___test",
        "com.shop.Größe, größte, gr__e, gr__te__test",
    })
    void spellsJavaNamesAsTracersCan(
            String className, String method, String provider, String name) {
        Map<String, Object> declared = declare("names " + className, className, method);
        assertThat(declared).containsEntry("provider", provider).containsEntry("name", name);
    }

    @Test
    void cutsNamesThatAreTooLong() {
        Map<String, Object> declared = declare("long", "x.Long", "m".repeat(300));
        assertThat((String) declared.get("name")).hasSizeLessThanOrEqualTo(100).endsWith("__test");
    }

    @Test
    void refusesOtherTypes() {
        declare("types", "x.Types", "m");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () ->
                                TracerGate.declare(
                                        "types",
                                        "x.Types",
                                        "m",
                                        "__test",
                                        List.of("n"),
                                        List.of(long.class)));
    }

    @Test
    void withdrawsOnlyTheTracepointsOfOneOwner() {
        TracepointProvider applications = TracepointProvider.named("shared_name");
        applications.tracepoint("mine", long.class);
        declare("first", "x.SharedName", "m");
        declare("second", "x.SharedName", "m");
        assertThat(known("shared_name")).containsExactlyInAnyOrder("mine", "m__test", "m__test");
        TracerGate.withdraw("first");
        TracerGate.withdraw("nobody");
        assertThat(applications.isEnabled()).isTrue();
        assertThat(known("shared_name")).containsExactlyInAnyOrder("mine", "m__test");
        declare("first", "x.SharedName", "m");
        assertThat(known("shared_name")).containsExactlyInAnyOrder("mine", "m__test", "m__test");
    }

    /** Returns the tracepoints that a session that begins now gets. */
    private static List<String> known(String provider) {
        List<String> names = new ArrayList<>();
        Consumer<Map<String, Object>> listener =
                told -> {
                    if (told.get("provider").equals(provider)) {
                        names.add((String) told.get("name"));
                    }
                };
        SessionGate.listen(listener);
        SessionGate.forget(listener);
        return names;
    }

    @Test
    void tellsSessionsAgainWhenItIsShownAgain() {
        declare("again", "x.Again", "m");
        TracerGate.withdraw("again");
        List<Object> told = new ArrayList<>();
        Consumer<Map<String, Object>> listener = each -> told.add(each.get("name"));
        SessionGate.listen(listener);
        told.clear();
        declare("again", "x.Again", "m");
        SessionGate.forget(listener);
        assertThat(told).containsExactly("m__test");
    }

    @Test
    void isNotEnabledWithoutTracer() throws Throwable {
        MethodHandle enabled = (MethodHandle) declare("idle", "x.Idle", "m").get("enabled");
        assertThat((boolean) enabled.invokeExact()).isFalse();
    }
}
