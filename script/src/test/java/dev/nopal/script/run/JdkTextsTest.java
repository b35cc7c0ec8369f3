package dev.nopal.script.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.File;
import java.math.BigInteger;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

class JdkTextsTest {
    private record Item(String name, int count) {
        @Override
        public String name() {
            throw new AssertionError("the application's code was called");
        }

        @Override
        public String toString() {
            throw new AssertionError("the application's code was called");
        }
    }

    private record Order(Item first, Object other, List<String> notes) {}

    private record Chain(Chain next) {}

    private record Long1(String text, int after) {}

    private static final class Strange extends AtomicInteger {
        private static final long serialVersionUID = 1;

        @Override
        public String toString() {
            throw new AssertionError("the application's code was called");
        }
    }

    private static final class Hostile extends AbstractList<String> {
        @Override
        public String get(int index) {
            throw new AssertionError("the application's code was called");
        }

        @Override
        public int size() {
            throw new AssertionError("the application's code was called");
        }
    }

    private static final class Number1 extends BigInteger {
        private static final long serialVersionUID = 1;

        Number1() {
            super("1");
        }

        @Override
        public String toString() {
            throw new AssertionError("the application's code was called");
        }
    }

    private static List<Arguments> texts() throws Exception {
        byte[] umlaut = "Stra\u00dfe\n".getBytes(StandardCharsets.UTF_8);
        return List.of(
                arguments(new StringBuilder("abc"), "abc"),
                arguments(new StringBuilder("x".repeat(5000)), "x".repeat(1024)),
                arguments(umlaut, "Stra\u00dfe\n"),
                arguments(new byte[0], ""),
                arguments(new byte[] {1, (byte) 0xca, 3}, "byte[3] 01ca03"),
                arguments(new byte[] {'a', 0x7f}, "byte[2] 617f"),
                arguments(new byte[40], "byte[40] " + "00".repeat(32) + "..."),
                arguments(new byte[32], "byte[32] " + "00".repeat(32)),
                arguments("y".repeat(2000).getBytes(StandardCharsets.UTF_8), "y".repeat(1024)),
                arguments(
                        ("y".repeat(1023) + "\u00df").getBytes(StandardCharsets.UTF_8),
                        "y".repeat(1023)),
                arguments(String.class.getMethod("length"), "java.lang.String.length"),
                arguments(ArrayList.class.getConstructor(int.class), "java.util.ArrayList.<init>"),
                arguments(Integer.class.getField("MAX_VALUE"), "java.lang.Integer.MAX_VALUE"),
                arguments(URI.create("http://a/b?c"), "http://a/b?c"),
                arguments(new UUID(1, 2), "00000000-0000-0001-0000-000000000002"),
                arguments(Thread.ofPlatform().name("miller").unstarted(() -> {}), "miller"),
                arguments(Optional.empty(), "Optional.empty"),
                arguments(Optional.of("a"), "Optional[a]"),
                arguments(Optional.of(Optional.of(5)), "Optional[Optional[5]]"),
                arguments(OptionalInt.of(5), "OptionalInt[5]"),
                arguments(OptionalLong.empty(), "OptionalLong.empty"),
                arguments(OptionalDouble.of(1.5), "OptionalDouble[1.5]"),
                arguments(new AtomicInteger(7), "7"),
                arguments(new Strange(), "0"),
                arguments(new AtomicLong(8), "8"),
                arguments(new AtomicBoolean(true), "true"),
                arguments(new AtomicReference<>("r"), "r"),
                arguments(new AtomicReference<>(), "null"),
                arguments(new LongAdder(), "0"),
                arguments(new BigInteger("12345678901234567890"), "12345678901234567890"),
                arguments(new File("/a/b"), "/a/b"),
                arguments(Path.of("/a/c"), "/a/c"),
                arguments(Duration.ofSeconds(90), "PT1M30S"),
                arguments(InetSocketAddress.createUnresolved("a", 80), "a/<unresolved>:80"),
                arguments(new int[3], "int[3]"),
                arguments(new String[2][1], "String[][2]"),
                arguments(new ArrayList<>(List.of(1, 2)), "ArrayList of 2"),
                arguments(List.of(1, 2, 3), "List of 3"),
                arguments(Set.of(1), "Set of 1"),
                arguments(Map.of(1, 2), "Map of 1"),
                arguments(new TreeMap<>(), "TreeMap of 0"),
                arguments(new Item("nut", 5), "Item[name=nut, count=5]"),
                arguments(
                        new Order(new Item(null, 0), 'c', List.of()),
                        "Order[first=Item[name=null, count=0], other=c, notes=List of 0]"));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void hasTheTextOf(Object value, String text) {
        assertThat(Objects.describe(value)).isEqualTo(text);
    }

    @Test
    void theApplicationsClassesAreNotAsked() {
        for (Object value :
                List.of(
                        new Hostile(),
                        new Number1(),
                        Collections.unmodifiableList(new Hostile()),
                        new StringBuffer("locked"))) {
            assertThat(Objects.describe(value))
                    .isEqualTo(
                            value.getClass().getTypeName()
                                    + "@"
                                    + Integer.toHexString(System.identityHashCode(value)));
        }
    }

    @Test
    void depthAndLengthAreLimited() {
        Chain chain = new Chain(null);
        for (int i = 0; i < 9; i++) {
            chain = new Chain(chain);
        }
        assertThat(Objects.describe(chain))
                .matches("Chain\\[next=Chain\\[next=Chain\\[next=.*Chain@[0-9a-f]+]]]");
        String text = Objects.describe(new Long1("z".repeat(600), 5));
        assertThat(text).hasSize(512 + 4).endsWith("z...]").doesNotContain("after");
    }

    /** It may be any text that it had, and never an exception. */
    @Test
    void aBuilderThatChangesHasSomeText() throws InterruptedException {
        StringBuilder builder = new StringBuilder();
        Thread changer =
                Thread.ofPlatform()
                        .daemon()
                        .start(
                                () -> {
                                    for (int i = 0; i < 20_000; i++) {
                                        builder.append("0123456789");
                                        builder.setLength(i % 7);
                                    }
                                });
        IntStream.range(0, 20_000).forEach(_ -> assertThat(Objects.describe(builder)).isNotNull());
        changer.join(20_000);
        assertThat(changer.isAlive()).isFalse();
    }
}
