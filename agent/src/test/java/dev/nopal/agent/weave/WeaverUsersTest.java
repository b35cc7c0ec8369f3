package dev.nopal.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.fixture.Fixture;

import org.junit.jupiter.api.Test;

import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.lang.reflect.AccessFlag;
import java.util.List;
import java.util.Map;

/** Several users of one weaver, other people's transformers, loaders that come and go. */
class WeaverUsersTest {
    private static final String FIXTURE = Fixture.class.getName();

    private final Fixture fixture = new Fixture(7);

    @Test
    void everyUserHasItsOwnHookAndTheLastOneRestoresTheBytes() {
        byte[] before = Given.now(Fixture.class).get(Fixture.class);
        Recorder first = Recorder.ofMethods(FIXTURE, "failing");
        Recorder second = Recorder.ofMethods(FIXTURE, "failing", "recursive");
        Weaving one = first.weave();
        Weaving other = second.weave();
        assertThat(other.report()).hasToString("woven 2 methods in 1 class (0 skipped)");

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
    void hooksSurviveThatOthersTransformTheClass() throws Exception {
        Recorder recorder = Recorder.ofMethods(FIXTURE, "failing", "loop");
        try (Weaving weaving = recorder.weave()) {
            TestAgent.instrumentation().retransformClasses(Fixture.class);
            fixture.failing(1);
            assertThat(recorder.events).hasSize(2);
            assertThat(weaving.report().methods()).isEqualTo(2);
        }
    }

    @Test
    void hooksFollowARedefinitionOfTheClass() throws Exception {
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
        try (Weaving weaving = recorder.weave()) {
            instrumentation.redefineClasses(new ClassDefinition(Fixture.class, changed));
            assertThat(Fixture.primitives(1, 2, 3)).isEqualTo(1006);
            assertThat(recorder.events.get(1).values())
                    .containsExactly(1L, 2.0, 3f, 1006L, null, 1L);
            assertThat(weaving.report().methods()).isEqualTo(1);
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

    /** Defines one class from bytes. */
    private static final class Loader extends ClassLoader {
        Loader() {
            super(ClassLoader.getPlatformClassLoader());
        }

        Class<?> define(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }
    }

    private static byte[] generated(
            int version, String name, java.util.function.Consumer<CodeBuilder> body) {
        return ClassFile.of()
                .build(
                        ClassDesc.of(name),
                        type ->
                                type.withVersion(version, 0)
                                        .withFlags(AccessFlag.PUBLIC)
                                        .withMethodBody(
                                                "run",
                                                MethodTypeDesc.of(
                                                        ConstantDescs.CD_int, ConstantDescs.CD_int),
                                                ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                                                body));
    }

    private static int run(Class<?> type, int argument) throws Exception {
        return (int) type.getMethod("run", int.class).invoke(null, argument);
    }

    @Test
    void woveClassesAndTheirLoadersCanGoAway() throws Exception {
        Recorder recorder = Recorder.ofMethods("generated.Short", "run");
        try (Weaving weaving = recorder.weave()) {
            for (int version : new int[] {ClassFile.JAVA_25_VERSION, ClassFile.JAVA_5_VERSION}) {
                WeakReference<?> loader = runOnce(version);
                for (int i = 0; i < 100 && loader.get() != null; i++) {
                    System.gc();
                    Thread.sleep(10);
                }
                assertThat(loader.get()).isNull();
            }
            assertThat(weaving.report().methods()).isEqualTo(2);
        }
        assertThat(recorder.events).hasSize(4);
    }

    private static WeakReference<?> runOnce(int version) throws Exception {
        Loader loader = new Loader();
        Class<?> type =
                loader.define(
                        generated(version, "generated.Short", code -> code.iload(0).ireturn()));
        assertThat(run(type, 5)).isEqualTo(5);
        return new WeakReference<>(loader);
    }

    @Test
    void classesOfOldCompilersAreHookedToo() throws Exception {
        for (int version : new int[] {ClassFile.JAVA_1_VERSION, ClassFile.JAVA_6_VERSION}) {
            Class<?> type =
                    new Loader()
                            .define(
                                    generated(
                                            version,
                                            "generated.Old",
                                            code -> code.iinc(0, 1).iload(0).ireturn()));
            Recorder recorder = Recorder.ofMethods("generated.Old", "run");
            try (Weaving weaving = recorder.weave()) {
                assertThat(run(type, 5)).isEqualTo(6);
                assertThat(weaving.report().skipped()).isEmpty();
            }
            assertThat(recorder.events)
                    .extracting(Recorder.Event::values)
                    .containsExactly(List.of(5), java.util.Arrays.asList(5, 6, null, 1L));
        }
    }

    @Test
    void methodsThatWouldBeTooLongAreSkippedAndSaid() throws Exception {
        Class<?> type =
                new Loader()
                        .define(
                                generated(
                                        ClassFile.JAVA_25_VERSION,
                                        "generated.Long",
                                        code -> {
                                            for (int i = 0; i < 65_530; i++) {
                                                code.nop();
                                            }
                                            code.iload(0).ireturn();
                                        }));
        Recorder recorder = Recorder.ofMethods("generated.Long", "run");
        try (Weaving weaving = recorder.weave()) {
            assertThat(weaving.report()).hasToString("woven 0 methods in 0 classes (1 skipped)");
            assertThat(weaving.report().skipped().getFirst())
                    .hasToString("generated.Long.run(I)I: its code would be longer than 64 KB");
            assertThat(run(type, 5)).isEqualTo(5);
        }
    }

    @Test
    void abstractAndNativeMethodsAreSkippedAndSaid() {
        Recorder recorder = Recorder.ofMethods("java.lang.Object", "hashCode");
        try (Weaving weaving = recorder.weave()) {
            assertThat(weaving.report().skipped())
                    .containsExactly(
                            new Report.Skipped("java.lang.Object.hashCode()I", "it is native"));
        }
        Recorder other = Recorder.ofMethods("java.lang.Runnable", "run");
        try (Weaving weaving = other.weave()) {
            assertThat(weaving.report().skipped())
                    .containsExactly(
                            new Report.Skipped("java.lang.Runnable.run()V", "it is abstract"));
        }
    }

    @Test
    void nothingIsWovenAboveTheLimitAndTheMessageNamesTheFlag() {
        byte[] before = Given.now(Fixture.class).get(Fixture.class);
        Recorder recorder = Recorder.ofMethods(FIXTURE, "failing", "loop", "recursive");
        try (Weaving weaving =
                Weaver.of(TestAgent.instrumentation())
                        .weave(recorder, new Limits(2, "--max-methods"))) {
            assertThat(weaving.report())
                    .hasToString(
                            "3 methods match, more than 2: narrow the pattern or raise"
                                    + " --max-methods");
            fixture.failing(1);
        }
        assertThat(recorder.events).isEmpty();
        assertThat(Given.now(Fixture.class).get(Fixture.class)).isEqualTo(before);
    }

    @Test
    void methodsOfTheJdkAreHookedWithAllTheirArguments() {
        Recorder recorder = Recorder.ofMethods("java.util.BitSet", "set", "nextSetBit");
        try (Weaving weaving = recorder.weave()) {
            java.util.BitSet bits = new java.util.BitSet();
            bits.set(3, true);
            assertThat(bits.nextSetBit(0)).isEqualTo(3);
            assertThat(recorder.events.get(0).values()).containsExactly(bits, 3, true);
            assertThat(weaving.report().classes()).isEqualTo(1);
        }
        Recorder floats = Recorder.ofMethods("java.lang.Double", "compare");
        floats.during(() -> assertThat(Double.compare(1.5, 2.5)).isNegative());
        assertThat(floats.events.get(1).values().subList(0, 3)).containsExactly(1.5, 2.5, -1);
    }

    @Test
    void hooksThatUseWhatTheyHookDoNotCallThemselves() {
        Map<Class<?>, byte[]> before = Given.now(String.class, Object.class, Thread.class);
        // The recorder itself needs both, and the boxing of its arguments.
        Recorder lists = Recorder.ofMethods("java.util.Arrays", "asList", "copyOf");
        Recorder strings = Recorder.ofMethods("java.lang.String", "valueOf", "equals", "hashCode");
        Recorder objects = Recorder.ofMethods("java.lang.Object", "<init>");
        Recorder threads = Recorder.ofMethods("java.lang.Thread", "threadId");
        Recorder numbers = Recorder.ofMethods("java.lang.Integer", "valueOf");
        try (Weaving a = lists.weave();
                Weaving b = strings.weave();
                Weaving c = objects.weave();
                Weaving d = threads.weave();
                Weaving e = numbers.weave()) {
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
