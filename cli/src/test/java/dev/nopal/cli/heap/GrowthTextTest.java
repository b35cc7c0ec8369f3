package dev.nopal.cli.heap;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

final class GrowthTextTest {
    private static ClassHistogram histogram(int carts, int items, int texts) {
        return new ClassHistogram(
                Map.of(
                        "com.shop.Cart", new ClassHistogram.Usage(carts, 16L * carts),
                        "com.shop.Item", new ClassHistogram.Usage(items, 24L * items),
                        "byte[]", new ClassHistogram.Usage(texts, 100L * texts)));
    }

    @Test
    void growingIsWhatHasMoreObjectsEachTime() {
        List<ClassHistogram.Row> growing =
                GrowthText.growing(
                        histogram(10, 10, 5), histogram(20, 30, 9), histogram(40, 20, 12));
        assertThat(growing)
                .extracting(ClassHistogram.Row::name)
                .containsExactly("byte[]", "com.shop.Cart");
        assertThat(growing.getLast().usage()).isEqualTo(new ClassHistogram.Usage(30, 480));
    }

    @Test
    void showsHoldersOfWhatGrowsOnly() {
        List<ClassHistogram.Row> growing =
                GrowthText.growing(histogram(1, 1, 1), histogram(2, 1, 1), histogram(9, 1, 1));
        HeldObjects cart =
                new HeldObjects(
                        "com.shop.Cart",
                        "com.shop.Shop.CARTS > ArrayList.elementData > Object[]",
                        List.of("com.shop.Shop.enter(line 7)"),
                        12);
        HeldObjects item = new HeldObjects("com.shop.Item", "com.shop.Shop.ITEMS", List.of(), 99);
        assertThat(GrowthText.of(growing, List.of(item, cart)))
                .isEqualTo(
                        """
                        Growing, live objects only:
                                 128 bytes         +8  com.shop.Cart

                        Held by, and allocated at, of the objects that the JVM sampled:
                                  12 com.shop.Cart
                                     held by com.shop.Shop.CARTS > ArrayList.elementData > Object[]
                                com.shop.Shop.enter(line 7)
                        """);
    }

    @Test
    void saysWhatIsMissing() {
        assertThat(GrowthText.of(List.of(), List.of())).startsWith("No class had more objects");
        List<ClassHistogram.Row> growing =
                IntStream.range(0, 13)
                        .mapToObj(
                                i ->
                                        new ClassHistogram.Row(
                                                "c" + i, new ClassHistogram.Usage(1, 1)))
                        .toList();
        assertThat(GrowthText.of(growing, List.of()))
                .contains("  … 3 more classes\n", "The JVM sampled none of them");
    }
}
