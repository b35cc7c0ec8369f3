package dev.nopal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.function.Supplier;

/** Tests of {@link EnabledCheck} that set enable words as a tracer would. */
class EnabledCheckTest {
    private static final int QUIET_FOR_LONG = 15_000;

    @Provider("unit_check")
    interface Trace {
        void lazy(long id, Supplier<String> text);

        void plain(long id, CharSequence text);

        void guarded(long id, CharSequence text);

        boolean guardedEnabled();

        long timedStart();

        void timed(@Elapsed long start, CharSequence text);
    }

    private static final Trace TRACE = Tracepoints.of(MethodHandles.lookup(), Trace.class);
    private static final Tracepoint LAZY =
            Tracepoint.of("unit_check", "lazy", long.class, String.class);
    private static final Tracepoint NAMED =
            Tracepoint.of("unit_check", "named", long.class, String.class);

    private static final Tracepoint PLAIN =
            Tracepoint.of("unit_check", "plain", long.class, String.class);
    private static final Tracepoint GUARDED =
            Tracepoint.of("unit_check", "guarded", long.class, String.class);
    private static final Tracepoint TIMED =
            Tracepoint.of("unit_check", "timed", long.class, String.class);
    private static final Tracepoint FIRED =
            Tracepoint.of("unit_check", "fired", long.class, String.class);
    private static final Tracepoint ASKED =
            Tracepoint.of("unit_check", "asked", long.class, String.class);

    private final MethodHandle check = EnabledCheck.ofMany().invoker();
    private int asked;

    private static void watch(Tracepoint tracepoint, boolean on) {
        MemorySegment word = (MemorySegment) ((StaticTracepoint) tracepoint).site().word();
        word.set(ValueLayout.JAVA_SHORT, 0, (short) (on ? 1 : 0));
    }

    private int answer(Tracepoint tracepoint) throws Throwable {
        return (int) check.invokeExact(tracepoint);
    }

    private void quietForLong(Tracepoint tracepoint) throws Throwable {
        for (int i = 0; i < QUIET_FOR_LONG; i++) {
            assertThat(answer(tracepoint)).isEqualTo(EnabledCheck.DISABLED);
        }
    }

    @Test
    void wakesWhenEnabledAndSleepsAgain() throws Throwable {
        Tracepoint tracepoint = Tracepoint.of("unit_check", "sleeper");
        for (int i = 0; i < 3; i++) {
            quietForLong(tracepoint);
            watch(tracepoint, true);
            assertThat(answer(tracepoint)).isEqualTo(EnabledCheck.AGAIN);
            assertThat(answer(tracepoint)).isEqualTo(EnabledCheck.ENABLED);
            assertThat(answer(tracepoint)).isEqualTo(EnabledCheck.ENABLED);
            watch(tracepoint, false);
        }
    }

    /** After a session, no code that fires is compiled any more. */
    @Test
    void isAsleepAgainAfterTheSession() throws Throwable {
        Tracepoint tracepoint = Tracepoint.of("unit_check", "session");
        for (EnabledCheck each : List.of(EnabledCheck.ofOne(), EnabledCheck.ofMany())) {
            MethodHandle asked = each.invoker();
            assertThat(each.isAsleep()).isTrue();
            watchBySession(tracepoint, 1);
            for (int i = 0; i < QUIET_FOR_LONG; i++) {
                int unused = (int) asked.invokeExact(tracepoint);
            }
            assertThat(each.isAsleep()).isFalse();
            watchBySession(tracepoint, 0);
            for (int i = 0; i < QUIET_FOR_LONG; i++) {
                assertThat((int) asked.invokeExact(tracepoint)).isEqualTo(EnabledCheck.DISABLED);
            }
            assertThat(each.isAsleep()).isTrue();
        }
    }

    private static void watchBySession(Tracepoint tracepoint, int sessions) {
        MemorySegment word = (MemorySegment) ((StaticTracepoint) tracepoint).site().word();
        word.set(ValueLayout.JAVA_INT, 4, sessions);
    }

    @Test
    void staysAwakeWhileAnotherTracepointIsWatched() throws Throwable {
        Tracepoint watched = Tracepoint.of("unit_check", "watched");
        watch(watched, true);
        assertThat(answer(watched)).isEqualTo(EnabledCheck.AGAIN);
        assertThat(answer(watched)).isEqualTo(EnabledCheck.ENABLED);
        quietForLong(Tracepoint.of("unit_check", "beside"));
        assertThat(answer(watched)).isEqualTo(EnabledCheck.ENABLED);
        watch(watched, false);
    }

    @Test
    void turnsOnlySoOften() throws Throwable {
        Tracepoint tracepoint = Tracepoint.of("unit_check", "restless");
        for (int i = 0; i < 60; i++) {
            watch(tracepoint, true);
            while (answer(tracepoint) != EnabledCheck.ENABLED) {
                // It turns.
            }
            watch(tracepoint, false);
            for (int j = 0; j < QUIET_FOR_LONG; j++) {
                answer(tracepoint);
            }
        }
        watch(tracepoint, true);
        assertThat(answer(tracepoint)).isEqualTo(EnabledCheck.ENABLED);
        watch(tracepoint, false);
    }

    /** Calls a disabled tracepoint until its call is compiled for a sleeping check. */
    @Test
    void missesNoEventOfAnInterfaceHoweverOftenTracersAttach() {
        comeAndGo(LAZY, () -> TRACE.lazy(7, () -> "asked " + ++asked));
    }

    @Test
    void missesNoEventByNameHoweverOftenTracersAttach() {
        comeAndGo(NAMED, () -> NAMED.fireWith(() -> new Object[] {7, "asked " + ++asked}));
    }

    @Test
    void missesNoEventOfAPlainMethod() {
        comeAndGo(PLAIN, () -> TRACE.plain(7, new Asked()));
    }

    @Test
    void missesNoEventAfterAGuard() {
        comeAndGo(
                GUARDED,
                () -> {
                    if (TRACE.guardedEnabled()) {
                        TRACE.guarded(7, new Asked());
                    }
                });
    }

    @Test
    void missesNoEventThatIsTimed() {
        comeAndGo(TIMED, () -> TRACE.timed(TRACE.timedStart(), new Asked()));
    }

    @Test
    void missesNoEventThatIsFiredByName() {
        comeAndGo(FIRED, () -> FIRED.fire(7, new Asked()));
    }

    @Test
    void missesNoEventThatIsAskedForByName() {
        comeAndGo(
                ASKED,
                () -> {
                    if (ASKED.isEnabled()) {
                        ASKED.fire(7, new Asked());
                    }
                });
    }

    /** A text that records when it is converted to a string: only when it is fired. */
    private final class Asked implements CharSequence {
        @Override
        public int length() {
            return 0;
        }

        @Override
        public char charAt(int index) {
            throw new IndexOutOfBoundsException(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return this;
        }

        @Override
        public String toString() {
            asked++;
            return "";
        }
    }

    private void comeAndGo(Tracepoint tracepoint, Runnable fire) {
        for (int i = 1; i <= 10; i++) {
            for (int j = 0; j < 3 * QUIET_FOR_LONG; j++) {
                fire.run();
            }
            assertThat(asked).isEqualTo((i - 1) * 3);
            watch(tracepoint, true);
            fire.run();
            fire.run();
            fire.run();
            watch(tracepoint, false);
            assertThat(asked).isEqualTo(i * 3);
        }
    }
}
