package dev.nopal.agent.traceid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.instrument.TestAgent;
import dev.nopal.script.TraceContext;
import dev.nopal.spring.observation.MicrometerTrace;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** The ids of real tracing libraries, each in a class loader that the agent does not know. */
@Timeout(60)
final class TraceIdsTest {
    private static final int THREADS = 20;
    private static final long DEADLINE_NANOS = 20_000_000_000L;

    private static Instrumentation instrumentation;
    private static OwnLoader application;

    private final TraceIds ids = new TraceIds(Optional.of(instrumentation));
    private final TraceContext context = ids.context();

    @BeforeAll
    static void start() {
        instrumentation = TestAgent.instrumentation();
        application = new OwnLoader();
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @AfterEach
    void close() {
        MicrometerTrace.answer = () -> null;
        ids.close();
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                OpenTelemetryUser.class,
                MicrometerOverOpenTelemetry.class,
                MicrometerOverBrave.class,
                MdcUser.class,
                MdcUser.WithUnderscores.class
            })
    void idsAreThoseOfTheLibraryOnEveryThread(Class<? extends TraceUser> type) throws Exception {
        TraceUser user = application.create(type);
        user.inSpan(() -> {});
        assertThat(ids.open()).isEmpty();
        Set<String> before = user.reported();
        Set<String> read = ConcurrentHashMap.newKeySet();
        assertThat(now()).as("outside of a span").isEqualTo(" ");
        onThreads(() -> user.inSpan(() -> read.add(now())));
        assertThat(now()).as("after it").isEqualTo(" ");
        Set<String> reported = ConcurrentHashMap.newKeySet();
        reported.addAll(user.reported());
        reported.removeAll(before);
        assertThat(read).hasSize(2 * THREADS).isEqualTo(reported);
    }

    private static void onThreads(Runnable work) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            threads.add(Thread.ofPlatform().start(work));
            threads.add(Thread.ofVirtual().start(work));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private String now() {
        return context.traceId() + " " + context.spanId();
    }

    @Test
    void micrometersTracerIsAskedFirstThenOpenTelemetryThenTheMdc() {
        TraceUser spans = application.create(OpenTelemetryUser.class);
        TraceUser log = application.create(MdcUser.class);
        spans.inSpan(() -> {});
        log.inSpan(() -> {});
        MicrometerTrace.answer = () -> "mine";
        assertThat(ids.open()).isEmpty();
        List<String> read = new ArrayList<>();
        log.inSpan(
                () -> {
                    spans.inSpan(
                            () -> {
                                read.add(now());
                                MicrometerTrace.answer = () -> null;
                                read.add(now());
                            });
                    read.add(now());
                });
        assertThat(read).hasSize(3);
        assertThat(read.get(0)).isEqualTo("mine mine");
        assertThat(spans.reported()).contains(read.get(1));
        assertThat(read.get(2)).isEqualTo("trace-2 span-2");
    }

    @Test
    void zerosMeanThatThereIsNoTrace() {
        MicrometerTrace.answer = () -> "0".repeat(32);
        assertThat(ids.open()).isEmpty();
        assertThat(now()).isEqualTo(" ");
        MicrometerTrace.answer = () -> "0".repeat(31) + "1";
        assertThat(now()).contains("0001");
    }

    @Test
    void libraryThatThrowsCountsAsOneWithoutTrace() {
        TraceUser log = application.create(MdcUser.class);
        log.inSpan(() -> {});
        assertThat(ids.open()).isEmpty();
        MicrometerTrace.answer =
                () -> {
                    throw new IllegalStateException("hostile");
                };
        log.inSpan(() -> assertThat(now()).isEqualTo("trace-2 span-2"));
        MicrometerTrace.answer = this::recurse;
        log.inSpan(() -> assertThat(now()).as("its stack overflows").isEqualTo("trace-3 span-3"));
    }

    private String recurse() {
        return recurse() + "!";
    }

    @Test
    void libraryThatIsUsedLaterIsFound() {
        assertThat(ids.open()).isEmpty();
        try (OwnLoader later = new OwnLoader()) {
            TraceUser user = later.create(OpenTelemetryUser.class);
            user.inSpan(() -> {});
            awaitInSpan(user, () -> !context.traceId().isEmpty());
            user.inSpan(() -> assertThat(now()).matches("[0-9a-f]{32} [0-9a-f]{16}"));
        }
    }

    private void awaitInSpan(TraceUser user, BooleanSupplier isThere) {
        long deadline = System.nanoTime() + DEADLINE_NANOS;
        boolean[] isDone = new boolean[1];
        while (!isDone[0]) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            ids.update();
            user.inSpan(() -> isDone[0] = isThere.getAsBoolean());
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Test
    void everyCopyOfALibraryIsAsked() throws Exception {
        try (OwnLoader other = new OwnLoader()) {
            TraceUser one = application.create(OpenTelemetryUser.class);
            TraceUser two = other.create(OpenTelemetryUser.class);
            one.inSpan(() -> {});
            two.inSpan(() -> {});
            assertThat(ids.open()).isEmpty();
            for (TraceUser user : List.of(one, two)) {
                Set<String> read = ConcurrentHashMap.newKeySet();
                onThreads(() -> user.inSpan(() -> read.add(now())));
                assertThat(user.reported()).hasSize(2 * THREADS + 1).containsAll(read);
            }
        }
    }

    @Test
    void classesThatTheApplicationHasNotInitialisedStaySo() throws Exception {
        ClassInitialization initialization = new ClassInitialization(instrumentation);
        try (OwnLoader unused = new OwnLoader()) {
            List<Class<?>> loaded = new ArrayList<>();
            for (TracingLibrary library : TracingLibrary.values()) {
                if (library != TracingLibrary.OPEN_TELEMETRY_AGENT) {
                    library.names().forEach(name -> loaded.add(unused.load(name, false)));
                }
            }
            assertThat(ids.open()).isEmpty();
            assertThat(now()).isEqualTo(" ");
            assertThat(loaded).hasSizeGreaterThan(8).noneMatch(initialization::isDone);
        }
    }

    @Test
    void nothingIsLoadedToFindLibraries() {
        try (OwnLoader unused = new OwnLoader()) {
            assertThat(ids.open()).isEmpty();
            assertThat(now()).isEqualTo(" ");
            assertThat(instrumentation.getInitiatedClasses(unused))
                    .allMatch(each -> each.isArray());
        }
    }

    @Test
    void otherClassOfThatNameIsLeftOut() throws Exception {
        class Strange extends ClassLoader {
            private Class<?> define(String name) {
                byte[] bytes = ClassFile.of().build(ClassDesc.of(name), _ -> {});
                return defineClass(name, bytes, 0, bytes.length);
            }
        }
        Class<?> strange = new Strange().define("org.slf4j.MDC");
        MethodHandles.privateLookupIn(strange, MethodHandles.lookup()).ensureInitialized(strange);
        TraceUser log = application.create(MdcUser.class);
        log.inSpan(() -> {});
        assertThat(ids.open()).isEmpty();
        log.inSpan(() -> assertThat(now()).isEqualTo("trace-2 span-2"));
        assertThat(strange).isNotNull();
    }

    @Test
    void holdsNoLoaderAfterTheSession() {
        WeakReference<OwnLoader> loader = usedLoader();
        ids.close();
        long deadline = System.nanoTime() + DEADLINE_NANOS;
        while (loader.get() != null) {
            assertThat(System.nanoTime()).as("the loader is held").isLessThan(deadline);
            System.gc();
            LockSupport.parkNanos(10_000_000);
        }
        assertThat(now()).isEqualTo(" ");
    }

    private WeakReference<OwnLoader> usedLoader() {
        try (OwnLoader loader = new OwnLoader()) {
            TraceUser user = loader.create(MdcUser.class);
            user.inSpan(() -> {});
            assertThat(ids.open()).isEmpty();
            user.inSpan(() -> assertThat(now()).isEqualTo("trace-2 span-2"));
            return new WeakReference<>(loader);
        }
    }

    @Test
    void saysThatWithoutAgentNoLibraryIsFound() {
        try (TraceIds without = new TraceIds(Optional.empty())) {
            assertThat(without.open())
                    .hasValueSatisfying(
                            sentence -> assertThat(sentence).contains("Agent.listen()"));
            without.update();
            assertThat(without.context().traceId()).isEmpty();
        }
    }
}
