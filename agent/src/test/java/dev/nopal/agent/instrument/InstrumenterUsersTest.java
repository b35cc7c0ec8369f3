package dev.nopal.agent.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.fixture.Fixture;

import org.junit.jupiter.api.Test;

import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Map;

/** Tests several users of one instrumenter, transformers of others, and classes of the JDK. */
class InstrumenterUsersTest {
    private static final String FIXTURE = Fixture.class.getName();

    private final Fixture fixture = new Fixture(7);

    @Test
    void everyUserHasItsOwnCallbackAndTheLastOneRestoresTheBytes() {
        byte[] before = Given.now(Fixture.class).get(Fixture.class);
        Recorder first = Recorder.ofMethods(FIXTURE, "failing");
        Recorder second = Recorder.ofMethods(FIXTURE, "failing", "recursive");
        Installation one = first.instrument();
        Installation other = second.instrument();
        assertThat(other.report()).hasToString("instrumented 2 methods in 1 class (0 skipped)");

        fixture.failing(1);
        one.close();
        one.close();
        fixture.failing(1);
        assertThat(first.events).hasSize(2);
        assertThat(second.events).hasSize(4);
        assertThat(second.events.get(3).values()).endsWith(2L);
        assertThat(Given.now(Fixture.class).get(Fixture.class)).isNotEqualTo(before);

        other.close();
        fixture.failing(1);
        assertThat(second.events).hasSize(4);
        assertThat(Given.now(Fixture.class).get(Fixture.class)).isEqualTo(before);
    }

    @Test
    void readingWhatCanBeInstrumentedExchangesNoClass() {
        Object before = Fixture.lambda();
        Instrumenter instrumenter = Instrumenter.of(TestAgent.instrumentation());
        List<ClassLocations> locations =
                instrumenter.locations(
                        name -> name.equals(FIXTURE) || name.equals("java.util.BitSet"));
        assertThat(locations)
                .extracting(ClassLocations::name)
                .containsExactlyInAnyOrder(FIXTURE, "java.util.BitSet");
        assertThat(Fixture.lambda()).isSameAs(before);
        Recorder.ofMethods(FIXTURE, "lambda")
                .during(() -> assertThat(Fixture.lambda()).isNotSameAs(before));
    }

    @Test
    void usersAreNamed() {
        Instrumenter instrumenter = Instrumenter.of(TestAgent.instrumentation());
        try (Installation installation = Recorder.ofMethods(FIXTURE, "failing").instrument()) {
            assertThat(instrumenter.uses())
                    .containsExactly(new Instrumenter.Use("recorder", installation.report()));
        }
        assertThat(instrumenter.uses()).isEmpty();
    }

    @Test
    void callbacksSurviveThatOthersTransformTheClass() throws Exception {
        Recorder recorder = Recorder.ofMethods(FIXTURE, "failing", "loop");
        try (Installation installation = recorder.instrument()) {
            TestAgent.instrumentation().retransformClasses(Fixture.class);
            fixture.failing(1);
            assertThat(recorder.events).hasSize(2);
            assertThat(installation.report().methods()).isEqualTo(2);
        }
    }

    @Test
    void callbacksFollowARedefinitionOfTheClass() throws Exception {
        Instrumentation instrumentation = TestAgent.instrumentation();
        byte[] original = resource(Fixture.class);
        byte[] changed =
                ClassFile.of()
                        .transformClass(
                                ClassFile.of().parse(original),
                                ClassTransform.transformingMethodBodies(
                                        method -> method.methodName().equalsString("primitives"),
                                        (code, element) -> {
                                            if (element
                                                    instanceof
                                                    java.lang.classfile.instruction
                                                            .ReturnInstruction) {
                                                code.loadConstant(1000L).ladd();
                                            }
                                            code.with(element);
                                        }));
        Recorder recorder = Recorder.ofMethods(FIXTURE, "primitives");
        try (Installation installation = recorder.instrument()) {
            instrumentation.redefineClasses(new ClassDefinition(Fixture.class, changed));
            assertThat(Fixture.primitives(1, 2, 3)).isEqualTo(1006);
            assertThat(recorder.events.get(1).values())
                    .containsExactly(1L, 2.0, 3f, 1006L, null, 1L);
            assertThat(installation.report().methods()).isEqualTo(1);
        }
        assertThat(Fixture.primitives(1, 2, 3)).isEqualTo(1006);
        instrumentation.redefineClasses(new ClassDefinition(Fixture.class, original));
        assertThat(Fixture.primitives(1, 2, 3)).isEqualTo(6);
    }

    private static byte[] resource(Class<?> type) throws Exception {
        try (InputStream in =
                type.getResourceAsStream('/' + type.getName().replace('.', '/') + ".class")) {
            return in.readAllBytes();
        }
    }

    @Test
    void abstractAndNativeMethodsAreSkippedAndSaid() {
        Recorder recorder = Recorder.ofMethods("java.lang.Object", "hashCode");
        try (Installation installation = recorder.instrument()) {
            assertThat(installation.report().skipped())
                    .containsExactly(
                            new InstrumentationReport.Skipped(
                                    "java.lang.Object.hashCode()I", "it is native"));
        }
        Recorder other = Recorder.ofMethods("java.lang.Runnable", "run");
        try (Installation installation = other.instrument()) {
            assertThat(installation.report().skipped())
                    .containsExactly(
                            new InstrumentationReport.Skipped(
                                    "java.lang.Runnable.run()V", "it is abstract"));
        }
    }

    @Test
    void nothingIsInstrumentedAboveTheLimitAndTheMessageNamesTheFlag() {
        byte[] before = Given.now(Fixture.class).get(Fixture.class);
        Recorder recorder = Recorder.ofMethods(FIXTURE, "failing", "loop", "recursive");
        try (Installation installation =
                Instrumenter.of(TestAgent.instrumentation())
                        .instrument(recorder, new MethodLimit(2, "--max-methods"))) {
            assertThat(installation.report())
                    .hasToString(
                            "3 methods match, more than 2: narrow the pattern or raise"
                                    + " --max-methods");
            fixture.failing(1);
        }
        assertThat(recorder.events).isEmpty();
        assertThat(Given.now(Fixture.class).get(Fixture.class)).isEqualTo(before);
    }

    @Test
    void methodsOfTheJdkAreInstrumentedWithAllTheirArguments() {
        Recorder recorder = Recorder.ofMethods("java.util.BitSet", "set", "nextSetBit");
        try (Installation installation = recorder.instrument()) {
            java.util.BitSet bits = new java.util.BitSet();
            bits.set(3, true);
            assertThat(bits.nextSetBit(0)).isEqualTo(3);
            assertThat(recorder.events.get(0).values()).containsExactly(bits, 3, true);
            assertThat(installation.report().classes()).isEqualTo(1);
        }
        Recorder floats = Recorder.ofMethods("java.lang.Double", "compare");
        floats.during(() -> assertThat(Double.compare(1.5, 2.5)).isNegative());
        assertThat(floats.events.get(1).values().subList(0, 3)).containsExactly(1.5, 2.5, -1);
    }

    @Test
    void callbacksThatUseWhatTheyCallbackDoNotCallThemselves() {
        Map<Class<?>, byte[]> before = Given.now(String.class, Object.class, Thread.class);
        // The recorder itself needs both, and the boxing of its arguments.
        Recorder lists = Recorder.ofMethods("java.util.Arrays", "asList", "copyOf");
        Recorder strings = Recorder.ofMethods("java.lang.String", "valueOf", "equals", "hashCode");
        Recorder objects = Recorder.ofMethods("java.lang.Object", "<init>");
        Recorder threads = Recorder.ofMethods("java.lang.Thread", "threadId");
        Recorder numbers = Recorder.ofMethods("java.lang.Integer", "valueOf");
        try (Installation a = lists.instrument();
                Installation b = strings.instrument();
                Installation c = objects.instrument();
                Installation d = threads.instrument();
                Installation e = numbers.instrument()) {
            Integer boxed = Integer.valueOf(123_456);
            assertThat(String.valueOf((Object) boxed)).isEqualTo("123456");
            assertThat(Thread.currentThread().threadId()).isPositive();
            assertThat(List.of(a, b, c, d, e)).allMatch(each -> each.report().classes() == 1);
        }
        for (Recorder each : List.of(lists, strings, objects, threads, numbers)) {
            assertThat(each.events).isNotEmpty();
        }
        assertThat(Given.now(String.class, Object.class, Thread.class))
                .allSatisfy((type, bytes) -> assertThat(bytes).isEqualTo(before.get(type)));
    }
}
