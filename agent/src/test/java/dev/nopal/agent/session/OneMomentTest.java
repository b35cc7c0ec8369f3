package dev.nopal.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.control.Message;
import dev.nopal.agent.overhead.Overhead;
import dev.nopal.agent.probe.Probe;
import dev.nopal.agent.probe.ProbeSource;
import dev.nopal.agent.traceid.TraceIds;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.ObjectField;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.check.CheckResult;
import dev.nopal.script.check.Script;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.type.Type;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Tests that all probes of a session count from one moment to another. */
class OneMomentTest {
    private static final String SCRIPT =
            "BEGIN { @[\"begin\"] = count(); } usdt::p:* { @[probe] = count(); }";

    private static final long CLOCK_NANOS = 20_000_000;

    private final Probes probes = new Probes();
    private AttachedScript script;
    private SessionView view;

    @AfterEach
    void close() {
        view.close();
        script.close();
    }

    private void create(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            probes.all.add(new FiredProbe("usdt:/x:p:n" + i));
        }
        Script parsed = Script.of(ScriptCall.of(SCRIPT));
        CheckedProgram program =
                ((CheckResult.Accepted) parsed.check(new RequestingCatalog(probes))).program();
        script =
                new AttachedScript(
                        new Message.Run(parsed.call(), 0, false),
                        parsed,
                        program,
                        probes,
                        new Overhead(OptionalDouble.empty()),
                        new SessionNotices(null, new SessionThread(), Optional::empty, 0),
                        () -> new TraceIds(Optional.empty()));
        view = SessionView.follow(script.file());
    }

    private Map<String, String> counts() {
        return view.maps().getFirst().entries().stream()
                .collect(
                        Collectors.toMap(
                                entry -> entry.key().toString(),
                                entry -> entry.value().toString()));
    }

    private void fireAll() {
        probes.all.forEach(FiredProbe::fire);
    }

    /** Few handlers are attached one by one, many behind a gate. */
    @ParameterizedTest
    @ValueSource(ints = {3, 30})
    void whatHappensWhileClassesAreInstrumentedDoesNotCount(int count) throws IOException {
        create(count);
        script.begin(
                () -> {
                    fireAll();
                    assertThat(counts()).isEmpty(); // BEGIN comes afterwards, too.
                },
                () -> {});
        assertThat(counts()).hasSize(1);
        fireAll();
        assertThat(counts()).hasSize(1 + count);
        assertThat(counts().values()).containsOnly(counts().values().iterator().next());
    }

    @ParameterizedTest
    @ValueSource(ints = {30})
    void noHandlerRunsBeforeAllAreAttached(int count) throws IOException {
        create(count);
        probes.all.forEach(probe -> probe.whenChanged = this::fireAll);
        script.begin(() -> {}, () -> {});
        assertThat(counts()).hasSize(1);
        probes.all.forEach(probe -> probe.whenChanged = () -> {});
        fireAll();
        assertThat(counts()).hasSize(1 + count);
    }

    @ParameterizedTest
    @ValueSource(ints = {30})
    void noHandlerRunsOnceTheFirstIsDetached(int count) throws IOException {
        create(count);
        script.begin(() -> {}, () -> {});
        probes.all.forEach(probe -> probe.whenChanged = this::fireAll);
        script.detach();
        assertThat(counts()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 30})
    void whatAppearsMeanwhileBeginsWithTheOthers(int count) throws IOException {
        create(count);
        FiredProbe late = new FiredProbe("usdt:/x:p:late");
        script.begin(
                () -> {},
                () -> {
                    attach(late);
                    late.fire();
                    fireAll();
                });
        assertThat(counts()).hasSize(1);
        late.fire();
        fireAll();
        assertThat(counts()).hasSize(2 + count);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 30})
    void theTimeOfTheSessionIsTheTimeBetweenTheMoments(int count) throws IOException {
        create(count);
        long before = System.nanoTime();
        script.begin(() -> {}, () -> {});
        long attached = System.nanoTime();
        probes.all.getFirst().whenChanged = OneMomentTest::waitForTheClock;
        script.detach();
        long detached = System.nanoTime();
        script.end(Map.of());
        view.close();
        view = SessionView.follow(script.file());
        assertThat(view.attachedNanos().orElseThrow())
                .isLessThan(detached - before - CLOCK_NANOS)
                .isLessThan(System.nanoTime() - attached);
    }

    /** Stands for the time that detaching thousands of compiled methods takes. */
    private static void waitForTheClock() {
        long start = System.nanoTime();
        while (System.nanoTime() - start < CLOCK_NANOS) {
            Thread.onSpinWait();
        }
    }

    private void attach(Probe probe) {
        try {
            script.attach(List.of(probe));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** A probe that the test fires. */
    private static final class FiredProbe implements Probe {
        private static final MethodType TYPE = MethodType.methodType(void.class);

        private final ProbeSignature signature;
        private final MutableCallSite site = new MutableCallSite(MethodHandles.empty(TYPE));
        private final MethodHandle invoker = site.dynamicInvoker();
        private Runnable whenChanged = () -> {};

        FiredProbe(String name) {
            signature = new ProbeSignature(name, List.of());
        }

        void fire() {
            try {
                invoker.invokeExact();
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public boolean matches(AttachPoint attachPoint) {
            return attachPoint instanceof AttachPoint.Usdt;
        }

        @Override
        public ProbeSignature signature(AttachPoint attachPoint) {
            return signature;
        }

        @Override
        public MutableCallSite attach(Object owner, MethodHandle handler) {
            site.setTarget(handler);
            whenChanged.run();
            return site;
        }

        @Override
        public MutableCallSite detach(Object owner) {
            site.setTarget(MethodHandles.empty(TYPE));
            whenChanged.run();
            return site;
        }

        @Override
        public void enable() {}

        @Override
        public void disable() {}
    }

    private static final class Probes implements ProbeSource {
        private final List<FiredProbe> all = new ArrayList<>();

        @Override
        public void join(Consumer<List<Probe>> session) {}

        @Override
        public void leave(Consumer<List<Probe>> session) {}

        @Override
        public List<ProbeSignature> request(AttachPoint attachPoint) {
            return match(attachPoint);
        }

        @Override
        public List<ProbeSignature> match(AttachPoint attachPoint) {
            return attachPoint instanceof AttachPoint.Usdt
                    ? all.stream().map(probe -> probe.signature).toList()
                    : List.of();
        }

        @Override
        public List<Probe> find(AttachPoint attachPoint, ProbeSignature wanted) {
            return all.stream()
                    .filter(probe -> probe.signature.equals(wanted))
                    .map(Probe.class::cast)
                    .toList();
        }

        @Override
        public Optional<Missing> missing(AttachPoint attachPoint) {
            return Optional.empty();
        }

        @Override
        public Optional<ObjectField> field(Type.JavaObject object, String name) {
            return Optional.empty();
        }

        @Override
        public List<String> fields(Type.JavaObject object) {
            return List.of();
        }
    }
}
