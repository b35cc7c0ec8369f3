package dev.nopal.junit.leak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class HoldingPathTest {
    private final HoldingPath path = new HoldingPath("com.shop.Session");

    @Test
    void equalStepsAreOne() {
        for (int i = 0; i < 12; i++) {
            path.addFirst("java.util.LinkedList$Node.next");
        }
        path.addFirst("static com.shop.Shop.SESSIONS");
        assertThat(path)
                .hasToString(
                        """
                            static com.shop.Shop.SESSIONS
                              -> java.util.LinkedList$Node.next, 12 times
                              -> com.shop.Session"""
                                .indent(4)
                                .stripTrailing());
    }

    @Test
    void middleOfALongPathIsLeftOut() {
        for (int i = 99; i >= 0; i--) {
            path.addFirst("com.shop.Chain" + i + ".next");
        }
        assertThat(path.steps())
                .hasSize(25)
                .startsWith("com.shop.Chain0.next")
                .contains("com.shop.Chain11.next", "… 77 more", "com.shop.Chain89.next")
                .endsWith("com.shop.Chain99.next", "com.shop.Session");
    }
}
