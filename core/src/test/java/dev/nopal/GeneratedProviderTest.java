package dev.nopal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Tests of the classes that are generated for provider interfaces and for lists of arguments. */
class GeneratedProviderTest {
    enum Color {
        RED,
        GREEN
    }

    @Provider("unit_generated")
    interface Trace {
        void none();

        void eager(
                boolean a,
                byte b,
                short c,
                char d,
                int e,
                long f,
                float g,
                double h,
                String i,
                CharSequence j,
                Color k,
                long l);

        void lazy(
                Supplier<Boolean> a,
                Supplier<Byte> b,
                Supplier<Short> c,
                Supplier<Character> d,
                Supplier<Integer> e,
                Supplier<Long> f,
                Supplier<Float> g,
                Supplier<Double> h,
                Supplier<String> i,
                Supplier<CharSequence> j,
                Supplier<Color> k,
                LongSupplier l);

        void timed(String before, @Elapsed long start, double after);

        long timedStart();

        boolean timedEnabled();

        boolean lazyEnabled();

        default String nameOf(Enum<?> constant) {
            return "the interface's own " + constant;
        }
    }

    private static final Trace TRACE = Tracepoints.of(MethodHandles.lookup(), Trace.class);
    private static final MethodHandle ADD = add();

    private final List<Object> fired = new ArrayList<>();

    private static MethodHandle add() {
        try {
            return MethodHandles.lookup()
                    .findVirtual(
                            GeneratedProviderTest.class,
                            "add",
                            MethodType.methodType(void.class, Object[].class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("unused") // by ADD
    private void add(Object[] arguments) {
        fired.add(Arrays.asList(arguments));
    }

    /** Attaches to a tracepoint as a session does. */
    private AutoCloseable attached(String name) {
        StaticTracepoint tracepoint =
                TracepointProvider.named("unit_generated").tracepoints().stream()
                        .filter(each -> each.name().equals(name))
                        .map(StaticTracepoint.class::cast)
                        .findFirst()
                        .orElseThrow();
        var site = tracepoint.hook().site(tracepoint);
        MethodHandle before = site.getTarget();
        site.setTarget(
                ADD.bindTo(this)
                        .asCollector(Object[].class, site.type().parameterCount())
                        .asType(site.type()));
        MemorySegment word = (MemorySegment) tracepoint.site().word();
        word.set(ValueLayout.JAVA_INT, 4, 1);
        return () -> {
            word.set(ValueLayout.JAVA_INT, 4, 0);
            site.setTarget(before);
        };
    }

    private static void fireEager(CharSequence text, Color color) {
        TRACE.eager(
                true, (byte) -1, (short) -2, '3', -4, 5L << 40, 6.5f, 7.5, "eight", text, color, 9);
    }

    private static void fireLazy(CharSequence text, Color color) {
        TRACE.lazy(
                () -> true,
                () -> (byte) -1,
                () -> (short) -2,
                () -> '3',
                () -> -4,
                () -> 5L << 40,
                () -> 6.5f,
                () -> 7.5,
                () -> "eight",
                () -> text,
                () -> color,
                () -> 9);
    }

    private static List<Object> expected(String text, String color) {
        return Arrays.asList(
                true,
                (byte) -1,
                (short) -2,
                '3',
                -4,
                5L << 40,
                6.5f,
                7.5,
                "eight",
                text,
                color,
                9L);
    }

    @Test
    void firesArgumentsOfEveryType() throws Exception {
        try (var _ = attached("eager")) {
            fireEager(new StringBuilder("built"), Color.GREEN);
            fireEager(null, null);
        }
        fireEager("disabled", Color.RED);
        assertThat(fired).containsExactly(expected("built", "GREEN"), expected(null, null));
    }

    @Test
    void firesLazyArgumentsOfEveryType() throws Exception {
        assertThat(TRACE.lazyEnabled()).isFalse();
        try (var _ = attached("lazy")) {
            assertThat(TRACE.lazyEnabled()).isTrue();
            fireLazy(new StringBuilder("built"), Color.GREEN);
            fireLazy(null, null);
        }
        fireLazy("disabled", Color.RED);
        assertThat(fired).containsExactly(expected("built", "GREEN"), expected(null, null));
    }

    @Test
    void firesElapsedTimeOnlyIfItWasStarted() throws Exception {
        long disabled = TRACE.timedStart();
        assertThat(disabled).isZero();
        assertThat(TRACE.timedEnabled()).isFalse();
        try (var _ = attached("timed")) {
            TRACE.timed("was disabled", disabled, 1);
            TRACE.timed("text", TRACE.timedStart(), 2.5);
            assertThat(TRACE.timedEnabled()).isTrue();
        }
        assertThat(fired).hasSize(1);
        List<?> arguments = (List<?>) fired.getFirst();
        assertThat(arguments.get(0)).isEqualTo("text");
        assertThat((long) arguments.get(1)).isBetween(0L, 60_000_000_000L);
        assertThat(arguments.get(2)).isEqualTo(2.5);
    }

    @Test
    void firesNoArguments() throws Exception {
        try (var _ = attached("none")) {
            TRACE.none();
        }
        assertThat(fired).containsExactly(List.of());
    }

    @Test
    void leavesDefaultMethodsAlone() {
        assertThat(TRACE.nameOf(Color.RED)).isEqualTo("the interface's own RED");
    }

    static List<Class<?>> interfaces() {
        return List.of(Trace.class, EnabledCheckTest.Trace.class, Empty.class);
    }

    @Provider("unit_generated_empty")
    interface Empty {}

    @ParameterizedTest
    @MethodSource("interfaces")
    void passesTheVerifierOfTheJdk(Class<?> type) {
        ProviderInterface shape = ProviderInterface.of(type);
        byte[] bytes =
                new ProviderClass(
                                type.getPackageName(),
                                shape,
                                TracepointProvider.named(shape.provider())
                                        .declare(shape.declarations()))
                        .generate();
        assertThat(ClassFile.of().verify(bytes)).isEmpty();
        assertThat(ClassFile.of().parse(bytes).majorVersion()).isEqualTo(ClassFile.JAVA_17_VERSION);
    }

    @ParameterizedTest
    @EnumSource
    void passesTheVerifierWithEveryNumberOfArguments(ArgumentType type) {
        for (int count = 0; count <= Scratch.MAX_ARGUMENTS; count++) {
            List<Class<?>> same = Collections.nCopies(count, type.carrier());
            assertVerified(MethodType.methodType(void.class, new ArrayList<>(same)));
            List<Class<?>> mixed = new ArrayList<>();
            ArgumentType[] all = ArgumentType.values();
            for (int i = 0; i < count; i++) {
                mixed.add(all[(type.ordinal() + i) % all.length].carrier());
            }
            assertVerified(MethodType.methodType(void.class, mixed));
        }
    }

    private static void assertVerified(MethodType arguments) {
        assertThat(ClassFile.of().verify(Launcher.generate(arguments)))
                .as("%s", arguments)
                .isEmpty();
    }

    /** An interface with this many tracepoints, which no one would write by hand. */
    private static Class<?> interfaceOf(int tracepoints) throws IllegalAccessException {
        byte[] bytes =
                ClassFile.of()
                        .build(
                                ClassDesc.of("dev.nopal.Unit" + tracepoints),
                                builder -> {
                                    builder.withFlags(
                                            ClassFile.ACC_INTERFACE | ClassFile.ACC_ABSTRACT);
                                    IntStream.range(0, tracepoints)
                                            .forEach(
                                                    i ->
                                                            builder.withMethod(
                                                                    "fire" + i,
                                                                    MethodTypeDesc.of(
                                                                            ConstantDescs.CD_void,
                                                                            ConstantDescs.CD_int),
                                                                    ClassFile.ACC_PUBLIC
                                                                            | ClassFile
                                                                                    .ACC_ABSTRACT,
                                                                    _ -> {}));
                                });
        return MethodHandles.lookup().defineClass(bytes);
    }

    @Test
    void implementsHundredsOfTracepoints() throws Exception {
        Class<?> type = interfaceOf(780);
        Object trace = Tracepoints.of(MethodHandles.lookup(), type);
        Method last = type.getMethod("fire779", int.class);
        last.setAccessible(true);
        last.invoke(trace, 1);
        assertThat(Tracepoints.of(MethodHandles.lookup(), type)).isSameAs(trace);
    }

    @Test
    void refusesMoreTracepointsThanAClassCanHold() throws Exception {
        Class<?> type = interfaceOf(10_000);
        assertThatIllegalStateException()
                .isThrownBy(() -> Tracepoints.of(MethodHandles.lookup(), type))
                .withCauseInstanceOf(IllegalArgumentException.class)
                .withMessageContaining("is outside the allowed range in <clinit>()void");
    }
}
