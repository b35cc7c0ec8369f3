package dev.nopal.agent.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.lang.classfile.ClassFile;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.DiscontinuedInstruction.JsrInstruction;
import java.lang.classfile.instruction.DiscontinuedInstruction.RetInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;
import java.lang.ref.WeakReference;
import java.lang.reflect.AccessFlag;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Classes of odd compilers, in odd loaders, several of one name. */
class GeneratedClassesTest {
    private static final long DEADLINE = TimeUnit.MINUTES.toNanos(1);

    @Test
    void classesOfOneNameAreAllInstrumented() throws Exception {
        byte[] bytes =
                Generated.of(
                        ClassFile.JAVA_25_VERSION,
                        "generated.Twin",
                        code -> code.iload(0).ireturn());
        Class<?> first = new Generated.Loader().define(bytes);
        Class<?> second = new Generated.Loader().define(bytes);
        byte[] before = Given.now(first).get(first);
        Recorder recorder = Recorder.ofMethods("generated.Twin", "run");
        try (Installation installation = recorder.instrument()) {
            assertThat(installation.report())
                    .hasToString("instrumented 2 methods in 2 classes (0 skipped)");
            Class<?> later = new Generated.Loader().define(bytes);
            assertThat(Generated.run(first, 1) + Generated.run(second, 2) + Generated.run(later, 4))
                    .isEqualTo(7);
            assertThat(installation.report())
                    .hasToString("instrumented 3 methods in 3 classes (0 skipped)");
        }
        assertThat(recorder.events)
                .filteredOn(each -> each.kind().equals("enter"))
                .extracting(Recorder.Event::values)
                .containsExactly(List.of(1), List.of(2), List.of(4));
        assertThat(Given.now(first, second).values())
                .allSatisfy(each -> assertThat(each).isEqualTo(before));
    }

    @Test
    void instrumentedClassesAndTheirLoadersCanBeUnloaded() throws Exception {
        Recorder recorder = Recorder.ofMethods("generated.Short", "run");
        try (Installation installation = recorder.instrument()) {
            for (int version : new int[] {ClassFile.JAVA_25_VERSION, ClassFile.JAVA_5_VERSION}) {
                WeakReference<?> loader = runOnce(version);
                // A compiler that works on one of its methods holds it, too.
                long start = System.nanoTime();
                while (loader.get() != null && System.nanoTime() - start < DEADLINE) {
                    System.gc();
                }
                assertThat(loader.get()).isNull();
            }
            assertThat(installation.report().methods()).isEqualTo(2);
        }
        assertThat(recorder.events).hasSize(4);
    }

    private static WeakReference<?> runOnce(int version) throws Exception {
        Generated.Loader loader = new Generated.Loader();
        Class<?> type =
                loader.define(
                        Generated.of(version, "generated.Short", code -> code.iload(0).ireturn()));
        assertThat(Generated.run(type, 5)).isEqualTo(5);
        return new WeakReference<>(loader);
    }

    @Test
    void classesOfOldCompilersAreInstrumentedToo() throws Exception {
        for (int version : new int[] {ClassFile.JAVA_1_VERSION, ClassFile.JAVA_6_VERSION}) {
            Class<?> type =
                    new Generated.Loader()
                            .define(
                                    Generated.of(
                                            version,
                                            "generated.Old",
                                            code -> code.iinc(0, 1).iload(0).ireturn()));
            Recorder recorder = Recorder.ofMethods("generated.Old", "run");
            try (Installation installation = recorder.instrument()) {
                assertThat(Generated.run(type, 5)).isEqualTo(6);
                assertThat(installation.report().skipped()).isEmpty();
            }
            assertThat(recorder.events)
                    .extracting(Recorder.Event::values)
                    .containsExactly(List.of(5), java.util.Arrays.asList(5, 6, null, 1L));
        }
    }

    @Test
    void methodsThatWouldBeTooLongAreSkippedAndSaid() throws Exception {
        Class<?> type =
                new Generated.Loader()
                        .define(
                                Generated.of(
                                        ClassFile.JAVA_25_VERSION,
                                        "generated.Long",
                                        code -> {
                                            for (int i = 0; i < 65_530; i++) {
                                                code.nop();
                                            }
                                            code.iload(0).ireturn();
                                        }));
        Recorder recorder = Recorder.ofMethods("generated.Long", "run");
        try (Installation installation = recorder.instrument()) {
            assertThat(installation.report())
                    .hasToString("instrumented 0 methods in 0 classes (1 skipped)");
            assertThat(installation.report().skipped().getFirst())
                    .hasToString("generated.Long.run(I)I: its code would be longer than 64 KB");
            assertThat(Generated.run(type, 5)).isEqualTo(5);
        }
    }

    @Test
    void methodsWithMoreParametersThanCallbacksCanHaveAreSkippedAndSaid() throws Exception {
        for (int parameters : new int[] {ErasedTypes.MAX_SLOTS, ErasedTypes.MAX_SLOTS + 1}) {
            Class<?> type =
                    new Generated.Loader()
                            .define(
                                    Generated.of(
                                            ClassFile.JAVA_25_VERSION,
                                            "generated.Wide" + parameters,
                                            parameters,
                                            code -> code.iload(parameters - 1).ireturn()));
            Object[] values = new Object[parameters];
            java.util.Arrays.fill(values, 7);
            Class<?>[] types = new Class<?>[parameters];
            java.util.Arrays.fill(types, int.class);
            Recorder recorder = Recorder.ofMethods(type.getName(), "run").guarded();
            try (Installation installation = recorder.instrument()) {
                assertThat(type.getMethod("run", types).invoke(null, values)).isEqualTo(7);
                boolean isInstrumented = parameters == ErasedTypes.MAX_SLOTS;
                assertThat(installation.report().methods()).isEqualTo(isInstrumented ? 1 : 0);
                assertThat(installation.report().skipped()).hasSize(isInstrumented ? 0 : 1);
                assertThat(recorder.events).hasSize(isInstrumented ? 2 : 0);
            }
        }
    }

    @Test
    void classesWhoseLoadersHideTheBridgeAreSkippedAndSaid() throws Exception {
        Class<?> type =
                new Generated.Loader("java.lang.runtime.")
                        .define(
                                Generated.of(
                                        ClassFile.JAVA_25_VERSION,
                                        "generated.Confined",
                                        code -> code.iload(0).ireturn()));
        Recorder recorder = Recorder.ofMethods("generated.Confined", "run");
        try (Installation installation = recorder.instrument()) {
            assertThat(installation.report())
                    .hasToString("instrumented 0 methods in 0 classes (1 skipped)");
            assertThat(installation.report().skipped().getFirst())
                    .hasToString(
                            "generated.Confined: its class loader does not find"
                                    + " java.lang.runtime.NopalBridge");
            assertThat(Generated.run(type, 5)).isEqualTo(5);
        }
        assertThat(recorder.events).isEmpty();
    }

    @Test
    void subroutinesOfOldCompilersAreSkippedAndSaid() throws Exception {
        Class<?> type =
                new Generated.Loader()
                        .define(
                                Generated.of(
                                        ClassFile.JAVA_4_VERSION,
                                        "generated.Subroutine",
                                        code -> {
                                            Label subroutine = code.newLabel();
                                            code.with(JsrInstruction.of(subroutine));
                                            code.iload(0).ireturn();
                                            code.labelBinding(subroutine);
                                            code.astore(1).iinc(0, 1);
                                            code.with(RetInstruction.of(1));
                                        }));
        isSkipped(type, "run", "it uses jsr, as compilers before Java 6 did");
        assertThat(Generated.run(type, 5)).isEqualTo(6);
    }

    @Test
    void constructorsThatOverwriteThisAreSkippedAndSaid() throws Exception {
        byte[] bytes =
                ClassFile.of()
                        .build(
                                ClassDesc.of("generated.Selfless"),
                                made ->
                                        made.withFlags(AccessFlag.PUBLIC)
                                                .withMethodBody(
                                                        ConstantDescs.INIT_NAME,
                                                        ConstantDescs.MTD_void,
                                                        ClassFile.ACC_PUBLIC,
                                                        code ->
                                                                code.aload(0)
                                                                        .invokespecial(
                                                                                ConstantDescs
                                                                                        .CD_Object,
                                                                                ConstantDescs
                                                                                        .INIT_NAME,
                                                                                ConstantDescs
                                                                                        .MTD_void)
                                                                        .aconst_null()
                                                                        .astore(0)
                                                                        .return_()));
        Class<?> type = new Generated.Loader().define(bytes);
        isSkipped(type, "<init>", "it overwrites this");
        assertThat(type.getConstructor().newInstance()).isInstanceOf(type);
    }

    private static void isSkipped(Class<?> type, String method, String why) {
        try (Installation installation = Recorder.ofMethods(type.getName(), method).instrument()) {
            assertThat(installation.report())
                    .hasToString("instrumented 0 methods in 0 classes (1 skipped)");
            assertThat(installation.report().skipped().getFirst().why()).isEqualTo(why);
        }
    }

    @Test
    void whatCallbacksNeedIsNotInstrumented() {
        for (String name : List.of(InstrumentedNames.BRIDGE_CLASS, Instrumenter.class.getName())) {
            InstrumentationRequest request = new Everywhere(name::equals, true, false);
            Instrumenter instrumenter = Instrumenter.of(TestAgent.instrumentation());
            try (Installation installation =
                    instrumenter.instrument(request, MethodLimit.DEFAULT)) {
                assertThat(installation.report())
                        .hasToString("instrumented 0 methods in 0 classes (0 skipped)");
                assertThat(instrumenter.locations(name::equals)).isEmpty();
            }
        }
    }

    /**
     * Clojure's compiler declares such locals; JVMs refuse a table that names too high a number.
     */
    @Test
    void declaredLocalsNeedNotBeUsed() throws Exception {
        byte[] bytes =
                Generated.of(
                        ClassFile.JAVA_17_VERSION,
                        "generated.Declaring",
                        code -> {
                            code.localVariable(
                                    7,
                                    "unused",
                                    ConstantDescs.CD_long,
                                    code.startLabel(),
                                    code.endLabel());
                            code.lconst_0().lstore(7).iload(0).ireturn();
                        });
        withoutLstore7(bytes);
        Class<?> type = new Generated.Loader().define(bytes);
        InstrumentationRequest entries =
                new InstrumentationRequest() {
                    @Override
                    public boolean wants(String className) {
                        return className.equals("generated.Declaring");
                    }

                    @Override
                    public List<Callback> callbacks(ClassLocations locations) {
                        MethodLocation run = locations.methods().getFirst();
                        return List.of(Callback.atEntry(run, MethodHandles.empty(run.enterType())));
                    }
                };
        Instrumenter instrumenter = Instrumenter.of(TestAgent.instrumentation());
        try (Installation installed = instrumenter.instrument(entries, MethodLimit.DEFAULT)) {
            assertThat(installed.report())
                    .hasToString("instrumented 1 method in 1 class (0 skipped)");
            assertThat(Generated.run(type, 5)).isEqualTo(5);
        }
    }

    /** Replaces the one use of the local; the number of locals stays. */
    private static void withoutLstore7(byte[] bytes) {
        int replaced = 0;
        for (int i = 2; i < bytes.length; i++) {
            if (bytes[i - 2] == 0x09 && bytes[i - 1] == 0x37 && bytes[i] == 7) {
                bytes[i - 2] = bytes[i - 1] = bytes[i] = 0;
                replaced++;
            }
        }
        assertThat(replaced).isEqualTo(1);
    }
}
