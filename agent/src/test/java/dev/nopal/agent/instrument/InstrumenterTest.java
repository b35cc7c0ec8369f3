package dev.nopal.agent.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.agent.instrument.Recorder.Event;
import dev.nopal.fixture.Fixture;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Tests what callbacks get, and that methods behave as before. */
class InstrumenterTest {
    private static final String FIXTURE = Fixture.class.getName();

    private final Fixture fixture = new Fixture(7);

    private static Event event(String kind, String method, Object... values) {
        return new Event(kind, method, Arrays.asList(values));
    }

    @Test
    void passesAllKindsOfArgumentsTheResultAndTheToken() {
        Recorder recorder = Recorder.ofMethods(FIXTURE, "mix");
        Object[] values = {true, (byte) -2, 'x', (short) 3, 4, 5L, 6.5f, 7.5, "eight"};

        List<Event> events =
                recorder.during(
                        () ->
                                assertThat(
                                                Fixture.mix(
                                                        true, (byte) -2, 'x', (short) 3, 4, 5, 6.5f,
                                                        7.5, "eight"))
                                        .isEqualTo("true-2x3456.57.5eight"));

        List<Object> atExit = new ArrayList<>(Arrays.asList(values));
        atExit.addAll(Arrays.asList("true-2x3456.57.5eight", null, 1L));
        assertThat(events)
                .containsExactly(event("enter", "mix", values), new Event("exit", "mix", atExit));
    }

    @Test
    void passesParametersAsAtEntryThoughTheMethodOverwritesThem() {
        List<Event> events =
                Recorder.ofMethods(FIXTURE, "overwritten")
                        .during(() -> assertThat(fixture.overwritten(1, "a", 9)).isEqualTo(4));

        assertThat(events.get(1))
                .isEqualTo(event("exit", "overwritten", fixture, 1, "a", 9L, 4, null, 1L));
    }

    @Test
    void seesAnExceptionAndLetsItPass() {
        Recorder recorder = Recorder.ofMethods(FIXTURE, "failing");

        List<Event> events =
                recorder.during(
                        () -> {
                            assertThat(fixture.failing(2)).isEqualTo(5);
                            assertThatThrownBy(() -> fixture.failing(0))
                                    .isInstanceOf(ArithmeticException.class)
                                    .hasNoSuppressedExceptions();
                        });

        assertThat(events)
                .extracting(Event::kind)
                .containsExactly("enter", "exit", "enter", "exit");
        List<Object> thrown = events.get(3).values();
        assertThat(thrown.subList(0, 3)).containsExactly(fixture, 0, 0);
        assertThat(thrown.get(3)).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void stackTracesKeepTheirLines() {
        int plain = lineOfFailure();
        Recorder.ofMethods(FIXTURE, "failing")
                .during(() -> assertThat(lineOfFailure()).isEqualTo(plain));
    }

    private int lineOfFailure() {
        try {
            return fixture.failing(0);
        } catch (ArithmeticException e) {
            return e.getStackTrace()[0].getLineNumber();
        }
    }

    @Test
    void constructorsHaveThisAtExitOnly() {
        List<Event> events =
                Recorder.ofMethods(Fixture.Checked.class.getName(), "<init>")
                        .during(
                                () -> {
                                    Fixture.Checked made = new Fixture.Checked("abc");
                                    assertThat(made.id).isEqualTo(3);
                                    assertThat(made.name).isEqualTo("abc");
                                });

        assertThat(events.get(0)).isEqualTo(event("enter", "<init>", null, "abc"));
        assertThat(events.get(1).values().get(0)).isInstanceOf(Fixture.Checked.class);
    }

    @Test
    void constructorsMayThrowBeforeAndAfterTheirSuperclass() {
        List<Event> events =
                Recorder.ofMethods(Fixture.Checked.class.getName(), "<init>")
                        .during(
                                () -> {
                                    assertThatThrownBy(() -> new Fixture.Checked(null))
                                            .isInstanceOf(NullPointerException.class);
                                    assertThatThrownBy(() -> new Fixture.Checked(""))
                                            .isInstanceOf(IllegalArgumentException.class);
                                });

        assertThat(events)
                .extracting(Event::kind)
                .containsExactly("enter", "exit", "enter", "exit");
        assertThat(events.get(1).values().get(0)).isNull();
        assertThat(events.get(1).values().get(2)).isInstanceOf(NullPointerException.class);
        assertThat(events.get(3).values().get(0)).isInstanceOf(Fixture.Checked.class);
        assertThat(events.get(3).values().get(2)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theExitOfAConstructorIsNotSeenIfItsSuperclassThrows() {
        List<Event> events =
                Recorder.ofMethods(Fixture.PickyChild.class.getName(), "<init>")
                        .during(
                                () -> {
                                    assertThat(new Fixture.PickyChild(2).number).isEqualTo(4);
                                    assertThatThrownBy(() -> new Fixture.PickyChild(-1))
                                            .isInstanceOf(IllegalArgumentException.class)
                                            .hasMessage("negative");
                                    assertThat(new Fixture.PickyChild(3).number).isEqualTo(6);
                                });

        assertThat(events)
                .extracting(each -> each.kind() + each.values().get(1))
                .containsExactly("enter2", "exit2", "enter-1", "enter3", "exit3");
    }

    @Test
    void staticInitialisersAreInstrumentedInClassesThatComeLater() {
        String late = FIXTURE + "$Late";
        List<Event> events = new ArrayList<>();
        Recorder recorder = Recorder.ofMethods(late, "<clinit>");
        try (Installation installation = recorder.instrument()) {
            assertThat(Fixture.Late.VALUE).isEqualTo(6);
            assertThat(installation.report())
                    .hasToString("instrumented 1 method in 1 class (0 skipped)");
            events.addAll(recorder.events);
        }
        assertThat(events)
                .containsExactly(event("enter", "<clinit>"), event("exit", "<clinit>", null, 1L));
    }

    @Test
    void locksAreFreeAgainWhicheverWayTheMethodEnds() throws Exception {
        Object lock = new Object();
        Recorder recorder = Recorder.ofMethods(FIXTURE, "locked", "blocked");
        recorder.during(
                () -> {
                    assertThat(fixture.locked(false)).isEqualTo(1);
                    assertThatThrownBy(() -> fixture.locked(true)).hasMessage("locked");
                    assertThat(fixture.blocked(lock, false)).isEqualTo(2);
                    assertThatThrownBy(() -> fixture.blocked(lock, true)).hasMessage("blocked");
                    assertThat(Thread.holdsLock(fixture)).isFalse();
                    assertThat(Thread.holdsLock(lock)).isFalse();
                });
        try (var other = Executors.newSingleThreadExecutor()) {
            Future<Integer> free =
                    other.submit(() -> fixture.locked(false) + fixture.blocked(lock, false));
            assertThat(free.get(10, TimeUnit.SECONDS)).isEqualTo(3);
        }
        assertThat(recorder.events).hasSize(8);
    }

    @Test
    void recursionNests() {
        List<Event> events =
                Recorder.ofMethods(FIXTURE, "recursive")
                        .during(() -> assertThat(fixture.recursive(2)).isEqualTo(2));

        assertThat(events)
                .extracting(each -> each.kind() + each.values().get(1))
                .containsExactly("enter2", "enter1", "enter0", "exit0", "exit1", "exit2");
        assertThat(events.get(5).values()).endsWith(2, null, 1L);
    }

    @Test
    void genericsVarargsLambdasAndBridgesAreOrdinaryMethods() {
        List<Event> events =
                Recorder.ofMethods(
                                FIXTURE,
                                "count",
                                "larger",
                                "throughLambda",
                                "lambda$throughLambda$0",
                                "compareTo")
                        .during(
                                () -> {
                                    assertThat(Fixture.count(1, 2, 3)).isEqualTo(3);
                                    assertThat(Fixture.larger("a", "b")).isEqualTo("b");
                                    assertThat(Fixture.throughLambda(21)).isEqualTo(42);
                                    assertThat(Fixture.larger(fixture, new Fixture(8)).id)
                                            .isEqualTo(8);
                                });

        assertThat(events.stream().filter(each -> each.kind().equals("enter")))
                .extracting(Event::method)
                .containsExactly(
                        "count",
                        "larger",
                        "throughLambda",
                        "lambda$throughLambda$0",
                        "larger",
                        "compareTo", // the bridge
                        "compareTo");
    }

    @Test
    void defaultMethodsRecordsAndEnumsAreOrdinaryMethods() {
        Recorder.ofMethods(FIXTURE + "$Greeter", "greet")
                .during(() -> assertThat(new Fixture.Polite().greet("you")).isEqualTo("hello you"));
        Recorder location =
                Recorder.ofMethods(FIXTURE + "$Point", "sum", "x", "toString", "<init>");
        location.during(
                () -> {
                    Fixture.Point made = new Fixture.Point(1, 2);
                    assertThat(made.sum()).isEqualTo(3);
                    assertThat(made).hasToString("Point[x=1, y=2]").isEqualTo(made);
                    assertThat(made.x()).isEqualTo(1);
                });
        assertThat(location.events).hasSize(8);
        Recorder color = Recorder.ofMethods(FIXTURE + "$Color", "other");
        color.during(
                () ->
                        assertThat(Fixture.Color.RED.other())
                                .isEqualTo(Fixture.Color.valueOf("GREEN")));
        assertThat(color.events).hasSize(2);
    }

    @Test
    void callbacksThatThrowDoNotDisturbTheProgram() {
        Caller request =
                new Caller(
                        FIXTURE,
                        "failing",
                        () -> {
                            throw new IllegalStateException("a hook");
                        });
        try (Installation installation =
                Instrumenter.of(TestAgent.instrumentation())
                        .instrument(request, MethodLimit.DEFAULT)) {
            assertThat(installation.report().methods()).isEqualTo(1);
            assertThat(fixture.failing(5)).isEqualTo(2);
            assertThatThrownBy(() -> fixture.failing(0)).isInstanceOf(ArithmeticException.class);
        }
        assertThat(request.calls()).isEqualTo(4);
    }

    @Test
    void aCallbackThatCallsItsOwnMethodIsNotCalledAgain() {
        Caller caller = new Caller(FIXTURE, "nothing", fixture::nothing);
        try (Installation installation =
                Instrumenter.of(TestAgent.instrumentation())
                        .instrument(caller, MethodLimit.DEFAULT)) {
            assertThat(installation.report().methods()).isEqualTo(1);
            fixture.nothing();
            Fixture.calls(fixture);
        }
        assertThat(caller.calls()).isEqualTo(4);
    }

    @Test
    void stackOverflowInTheProgramLeavesCallbacksUsable() {
        isUsableAfterOverflow(Recorder.ofMethods(FIXTURE, "recursive"));
        isUsableAfterOverflow(Recorder.ofMethods(FIXTURE, "recursive").guarded());
    }

    private void isUsableAfterOverflow(Recorder recorder) {
        try (Installation installation = recorder.instrument()) {
            for (int i = 0; i < 30; i++) {
                assertThatThrownBy(() -> fixture.recursive(10_000_000))
                        .isInstanceOf(StackOverflowError.class);
            }
            recorder.events.clear();
            assertThat(fixture.recursive(1)).isEqualTo(1);
            assertThat(recorder.events).hasSize(4);
            assertThat(installation.report().methods()).isEqualTo(1);
        }
    }
}
