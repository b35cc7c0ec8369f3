package dev.nopal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.fail;

import org.junit.jupiter.api.Test;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Tests of {@link Tracepoint} that set enable words as a tracer would. */
class TracepointTest {
    enum Color {
        RED,
        GREEN
    }

    @Provider("unit_tracepoint")
    interface Trace {
        void lazy(Supplier<String> text, LongSupplier number);

        void timed(@Elapsed long start);

        long timedStart();

        boolean timedEnabled();

        default String greeting() {
            return "hello";
        }
    }

    private static final Trace TRACE = Tracepoints.of(MethodHandles.lookup(), Trace.class);

    private static AutoCloseable watched(Tracepoint tracepoint) {
        MemorySegment word = (MemorySegment) ((StaticTracepoint) tracepoint).site().word();
        word.set(ValueLayout.JAVA_SHORT, 0, (short) 1);
        return () -> word.set(ValueLayout.JAVA_SHORT, 0, (short) 0);
    }

    private static Tally tally(Tracepoint tracepoint) {
        return ((StaticTracepoint) tracepoint).tally();
    }

    @Test
    void isFiredOnlyWhileEnabled() throws Exception {
        Tracepoint hello = Tracepoint.of("unit", "hello", long.class, String.class);
        assertThat(hello.isEnabled()).isFalse();
        assertThat(hello.fire(1, "x")).isFalse();
        try (var _ = watched(hello)) {
            assertThat(hello.isEnabled()).isTrue();
            assertThat(hello.fire(1, "x")).isTrue();
        }
        assertThat(hello.fire(1, "x")).isFalse();
        assertThat(tally(hello).mismatches()).isZero();
    }

    @Test
    void returnsTheSameObjectForTheSameDeclaration() {
        Tracepoint first = Tracepoint.of("unit", "twice", int.class, Color.class);
        assertThat(Tracepoint.of("unit", "twice", int.class, Color.class)).isSameAs(first);
        assertThat(Tracepoints.of(Trace.class)).isSameAs(TRACE);
    }

    @Test
    void argumentsByNameKeepTheirOrder() {
        Map<String, Class<?>> arguments = new LinkedHashMap<>();
        arguments.put("route", String.class);
        arguments.put("color", Color.class);
        arguments.put("bytes", long.class);
        Tracepoint named = TracepointProvider.named("unit").tracepoint("named", arguments);
        assertThat(named.arguments())
                .extracting(Argument::toString)
                .containsExactly("String route", "Color color", "long bytes");
        assertThat(Tracepoint.of("unit", "named", String.class, Color.class, long.class))
                .isSameAs(named);
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () ->
                                TracepointProvider.named("unit")
                                        .tracepoint("unnamed", Map.of("a b", long.class)))
                .withMessage("argument=a b may hold only letters A-Z, a-z, digits and _");
    }

    @Test
    void refusesTheSameNameWithOtherTypes() {
        Tracepoint.of("unit", "once", int.class);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Tracepoint.of("unit", "once", long.class))
                .withMessage("tracepoint unit:once is declared with [int], not with [long]");
    }

    @Test
    void refusesTypesAndNumbersOfArgumentsThatTracersCannotRead() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Tracepoint.of("unit", "bad", Object.class))
                .withMessageContaining("type=java.lang.Object");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Tracepoint.of("unit", "bad", (Class<?>) null));
        Class<?>[] thirteen = new Class<?>[13];
        Arrays.fill(thirteen, int.class);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Tracepoint.of("unit", "bad", thirteen))
                .withMessageContaining("unit:bad has 13 arguments");
        assertThat(TracepointProvider.named("unit").tracepoints())
                .noneMatch(tracepoint -> tracepoint.name().equals("bad"));
    }

    @Test
    void firesEveryOverloadWithoutMismatch() throws Exception {
        Class<?> n = long.class;
        Class<?> s = String.class;
        check(Tracepoint.of("unit", "o0"), Tracepoint::fire);
        check(Tracepoint.of("unit", "o1", n), t -> t.fire(1));
        check(Tracepoint.of("unit", "o2", s), t -> t.fire("a"));
        check(Tracepoint.of("unit", "o3", n, n), t -> t.fire(1, 2));
        check(Tracepoint.of("unit", "o4", n, s), t -> t.fire(1, "b"));
        check(Tracepoint.of("unit", "o5", s, n), t -> t.fire("a", 2));
        check(Tracepoint.of("unit", "o6", s, s), t -> t.fire("a", "b"));
        check(Tracepoint.of("unit", "o7", n, n, n), t -> t.fire(1, 2, 3));
        check(Tracepoint.of("unit", "o8", n, n, s), t -> t.fire(1, 2, "c"));
        check(Tracepoint.of("unit", "o9", n, s, n), t -> t.fire(1, "b", 3));
        check(Tracepoint.of("unit", "o10", n, s, s), t -> t.fire(1, "b", "c"));
        check(Tracepoint.of("unit", "o11", s, n, n), t -> t.fire("a", 2, 3));
        check(Tracepoint.of("unit", "o12", s, n, s), t -> t.fire("a", 2, "c"));
        check(Tracepoint.of("unit", "o13", s, s, n), t -> t.fire("a", "b", 3));
        check(Tracepoint.of("unit", "o14", s, s, s), t -> t.fire("a", "b", "c"));
        check(Tracepoint.of("unit", "o15", s, s, s, n), t -> t.fire("a", "b", "c", 4L));
        check(Tracepoint.of("unit", "o16", n), t -> t.fireWith(() -> new Object[] {5}));
        check(
                Tracepoint.of("unit", "o17", boolean.class, char.class, float.class, double.class),
                t -> t.fire(true, 'c', 1f, 2d));
        check(Tracepoint.of("unit", "o18", Color.class, s), t -> t.fire(Color.RED, (Object) null));
    }

    private static void check(Tracepoint tracepoint, Predicate<Tracepoint> fire) throws Exception {
        assertThat(fire.test(tracepoint)).isFalse();
        try (var _ = watched(tracepoint)) {
            assertThat(fire.test(tracepoint)).isTrue();
        }
        assertThat(tally(tracepoint).mismatches()).as(tracepoint.name()).isZero();
        assertThat(tally(tracepoint).failures()).as(tracepoint.name()).isZero();
    }

    @Test
    void countsMismatchesAndDoesNotThrow() throws Exception {
        Tracepoint odd = Tracepoint.of("unit", "odd", int.class, Color.class);
        odd.fire("not", "looking");
        assertThat(tally(odd).mismatches()).isZero();
        try (var _ = watched(odd)) {
            odd.fire();
            odd.fire(1);
            odd.fire(1, "RED");
            odd.fire(Integer.MAX_VALUE + 1L, Color.RED);
            odd.fire((Object) null, Color.RED);
            odd.fire(1.5, Color.RED);
            odd.fire(1, Thread.State.NEW);
            odd.fire((Object[]) null);
            odd.fireWith(() -> null);
            assertThat(tally(odd).mismatches()).isEqualTo(9);
            odd.fire(1, Color.GREEN);
            odd.fire((byte) 1, (Object) null);
            assertThat(tally(odd).mismatches()).isEqualTo(9);
        }
    }

    @Test
    void countsExceptionsOfTheApplicationAndDoesNotThrow() throws Exception {
        Tracepoint lazy = TracepointProvider.named("unit_tracepoint").tracepoints().getFirst();
        assertThat(lazy.name()).isEqualTo("lazy");
        try (var _ = watched(lazy)) {
            TRACE.lazy(
                    () -> {
                        throw new IllegalStateException("mine");
                    },
                    () -> 1);
            TRACE.lazy(null, null);
            lazy.fireWith(
                    () -> {
                        throw new StackOverflowError();
                    });
            assertThat(tally(lazy).failures()).isEqualTo(3);
            TRACE.lazy(() -> "fine", () -> 1);
            assertThat(tally(lazy).failures()).isEqualTo(3);
        }
        assertThat(Tracepoints.status().failures()).isGreaterThanOrEqualTo(3);
    }

    @Test
    void evaluatesLazyParametersOnlyWhileEnabled() throws Exception {
        int[] asked = new int[1];
        Supplier<String> supplier = () -> "asked " + ++asked[0];
        TRACE.lazy(supplier, () -> ++asked[0]);
        assertThat(asked[0]).isZero();
        Tracepoint lazy = TracepointProvider.named("unit_tracepoint").tracepoints().getFirst();
        try (var _ = watched(lazy)) {
            TRACE.lazy(supplier, () -> ++asked[0]);
        }
        assertThat(asked[0]).isEqualTo(2);
    }

    @Test
    void readsTheClockOnlyWhileEnabled() throws Exception {
        Tracepoint timed = TracepointProvider.named("unit_tracepoint").tracepoints().getLast();
        assertThat(TRACE.timedStart()).isZero();
        assertThat(TRACE.timedEnabled()).isFalse();
        try (var _ = watched(timed)) {
            assertThat(TRACE.timedStart()).isNotZero();
            assertThat(TRACE.timedEnabled()).isTrue();
            TRACE.timed(0);
            TRACE.timed(TRACE.timedStart());
        }
        assertThat(TRACE.greeting()).isEqualTo("hello");
    }

    @Test
    void firesNothingWhileItsProviderIsDisabled() throws Exception {
        TracepointProvider provider = TracepointProvider.named("unit_disabled");
        Tracepoint tracepoint = provider.tracepoint("x", int.class);
        try (var _ = watched(tracepoint)) {
            provider.disable();
            provider.disable();
            assertThat(tracepoint.isEnabled()).isFalse();
            assertThat(tracepoint.fire(1)).isFalse();
            assertThat(tracepoint.fireWith(() -> fail("called although it is disabled"))).isFalse();
            provider.enable();
            provider.enable();
            assertThat(tracepoint.fire(1)).isTrue();
        }
    }

    /** A text that would take gigabytes as a String. */
    private static final CharSequence HUGE =
            new CharSequence() {
                @Override
                public int length() {
                    return Integer.MAX_VALUE;
                }

                @Override
                public char charAt(int index) {
                    return 'x';
                }

                @Override
                public CharSequence subSequence(int start, int end) {
                    return "x".repeat(end - start);
                }

                @Override
                public String toString() {
                    throw new OutOfMemoryError("copied whole");
                }
            };

    @Provider("unit_texts")
    interface Texts {
        void text(CharSequence text);
    }

    @Test
    void copiesNoMoreOfATextThanTracersGet() throws Exception {
        Texts texts = Tracepoints.of(MethodHandles.lookup(), Texts.class);
        Tracepoint tracepoint = Tracepoint.of("unit_texts", "text", String.class);
        try (var _ = watched(tracepoint)) {
            texts.text(HUGE);
            texts.text(null);
            tracepoint.fire(HUGE);
        }
        assertThat(tally(tracepoint).failures()).isZero();
        assertThat(tally(tracepoint).mismatches()).isZero();
    }

    @Test
    void noticesThatItsFileIsGone() throws Exception {
        TracepointProvider provider = TracepointProvider.named("unit_gone");
        provider.tracepoint("first");
        Path gone = provider.path().orElseThrow();
        Files.delete(gone);
        provider.tracepoint("second");
        assertThat(gone).doesNotExist();
        assertThat(provider.paths()).hasSize(2).last().satisfies(path -> assertThat(path).exists());
        assertThat(Tracepoints.status().problems().get("unit_gone"))
                .contains(gone + " was deleted; tracers that start now cannot find its probes");
        provider.disable();
        provider.enable();
        assertThat(gone).doesNotExist();
    }

    @Test
    void refusesALookupThatCannotImplementTheInterfaceAndDeclaresNothing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Tracepoints.of(MethodHandles.publicLookup(), Unreachable.class))
                .withMessageContaining("cannot implement " + Unreachable.class.getName());
        assertThat(Tracepoints.providers())
                .noneMatch(provider -> provider.name().equals("unreachable"));
    }

    private interface Unreachable {
        void x();
    }

    @Test
    void survivesTheEndOfTheStack() throws Exception {
        Tracepoint deep = Tracepoint.of("unit", "deep", long.class, String.class);
        try (var _ = watched(deep)) {
            for (int i = 0; i < 20; i++) {
                try {
                    recurse(deep);
                } catch (StackOverflowError expected) {
                    // The call itself overflowed the stack, as any other would.
                }
            }
            int lost = tally(deep).losses();
            for (int i = 0; i < 1_000; i++) {
                assertThatNoException().isThrownBy(() -> deep.fire(1, "after"));
            }
            assertThat(tally(deep).losses()).isEqualTo(lost);
        }
    }

    private static void recurse(Tracepoint tracepoint) {
        tracepoint.fire(1, "text");
        recurse(tracepoint);
    }
}
