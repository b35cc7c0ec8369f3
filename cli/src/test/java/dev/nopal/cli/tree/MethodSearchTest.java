package dev.nopal.cli.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.cli.failure.Failure;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

final class MethodSearchTest {
    private static final Map<String, List<String>> METHODS =
            Map.of(
                    "method:com.acme.Desk:order",
                    List.of("method:com.acme.Desk:order"),
                    "method:Desk:order",
                    List.of("method:com.acme.Desk:order"),
                    "method:com.acme.Desk",
                    List.of("method:com.acme.Desk:order", "method:com.acme.Desk:book"),
                    "method:com.acme.*:order",
                    List.of("method:com.acme.Desk:order", "method:com.acme.Shop:order"),
                    "method:com.acme.Pay+:pay",
                    List.of("method:com.acme.Card:pay", "method:com.acme.Gift:pay()"));

    private static RootMethod find(String text) throws Exception {
        return MethodSearch.find(text, pattern -> METHODS.getOrDefault(pattern, List.of()));
    }

    @Test
    void findsAMethodInAnyForm() throws Exception {
        assertThat(find("com.acme.Desk.order")).isEqualTo(Trees.ORDER);
        assertThat(find("method:com.acme.Desk:order")).isEqualTo(Trees.ORDER);
        assertThat(find("Desk.order")).isEqualTo(Trees.ORDER);
    }

    @Test
    void takesTheImplementationsOfAnInterface() throws Exception {
        RootMethod method = find("com.acme.Pay.pay");
        assertThat(method.places()).containsExactly("com.acme.Card:pay", "com.acme.Gift:pay()");
        assertThat(method.text()).isEqualTo("com.acme.Card.pay and 1 more implementation");
        assertThat(method.methods()).contains(new MethodId("com.acme.Gift", "pay"));
    }

    @Test
    void refusesSeveralMethods() {
        assertThatThrownBy(() -> find("com.acme.*:order"))
                .hasMessage(
                        "METHOD=com.acme.*:order is 2 methods; name one: com.acme.Desk.order,"
                                + " com.acme.Shop.order");
    }

    @Test
    void suggestsTheMethodThatWasMeant() {
        assertThatThrownBy(() -> find("com.acme.Desk.ordre"))
                .hasMessage(
                        "METHOD=com.acme.Desk.ordre: com.acme.Desk has no code of ordre; did you"
                                + " mean 'order'?");
        assertThatThrownBy(() -> find("com.acme.Desk.nothing"))
                .hasMessageEndingWith("it has order, book");
    }

    @Test
    void saysThatNoClassHasIt() {
        assertThatThrownBy(() -> find("com.acme.Table.set"))
                .hasMessageStartingWith(
                        "METHOD=com.acme.Table.set: no loaded class has code of it");
    }

    @Test
    void refusesWhatIsNoMethod() {
        assertThatThrownBy(() -> find("x y")).isInstanceOf(Failure.class);
    }
}
