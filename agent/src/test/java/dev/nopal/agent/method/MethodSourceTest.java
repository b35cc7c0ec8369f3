package dev.nopal.agent.method;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.instrument.Instrumenter;
import dev.nopal.agent.instrument.MethodLimit;
import dev.nopal.agent.instrument.Refusing;
import dev.nopal.agent.instrument.TestAgent;
import dev.nopal.agent.probe.ProbeSource;
import dev.nopal.fixture.Fixture;
import dev.nopal.fixture.Relatives;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeSignature;

import org.junit.jupiter.api.Test;

import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.instrument.ClassFileTransformer;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

class MethodSourceTest {
    private static final String FIXTURE = Fixture.class.getName();
    private static final AttachPoint REQUIRED =
            new AttachPoint.Method(FIXTURE + "$Checked", "required");

    /** Makes the JVM refuse the fixture as soon as one of its methods has a callback. */
    private static final ClassFileTransformer REFUSING = new Refusing(FIXTURE, _ -> true);

    private static MethodSource source(MethodLimit limit) {
        return source(limit, false);
    }

    private static MethodSource source(MethodLimit limit, boolean readsClock) {
        return new MethodSource(
                "test",
                Instrumenter.of(TestAgent.instrumentation()),
                new LoadedClasses(TestAgent.instrumentation()),
                limit,
                readsClock,
                true,
                false);
    }

    @Test
    void durationsOfSynchronizedMethodsHaveACaution() {
        MethodSource source = source(MethodLimit.DEFAULT, true);
        assertThat(source.request(new AttachPoint.Method("java.util.Vector", "add*"))).isNotEmpty();
        assertThat(source.cautions()).as("an entry has no duration").isEmpty();
        AttachPoint exits = new AttachPoint.MethodReturn("java.util.Vector", "add*");
        assertThat(source.request(exits)).isNotEmpty();
        assertThat(source.cautions())
                .singleElement()
                .asString()
                .matches(
                        "\\d of the methods are synchronized, such as java\\.util\\.Vector\\.add\\w*:"
                                + " duration leaves out how long they wait for their own lock;"
                                + " nopal locks shows that");
        MethodSource withoutClock = source(MethodLimit.DEFAULT, false);
        assertThat(withoutClock.request(exits)).isNotEmpty();
        assertThat(withoutClock.cautions()).isEmpty();
    }

    @Test
    void matchRegistersNothing() {
        MethodSource source = source(MethodLimit.DEFAULT);
        assertThat(source.match(REQUIRED)).isEmpty();
        source.open();
        assertThat(source.report()).isEmpty();
    }

    @Test
    void openInstrumentsWhatWasRequestedAndLeaveRestoresIt() {
        MethodSource source = source(MethodLimit.DEFAULT);
        source.join(_ -> {});
        assertThat(source.request(REQUIRED))
                .extracting(ProbeSignature::probe)
                .containsExactly("method:" + FIXTURE + "$Checked:required");
        assertThat(source.match(REQUIRED)).isEqualTo(source.request(REQUIRED));
        assertThat(source.find(REQUIRED, source.match(REQUIRED).getFirst())).hasSize(1);
        source.open();
        source.open();
        assertThat(source.report().orElseThrow().methods()).isEqualTo(1);
        source.leave(_ -> {});
        assertThat(Instrumenter.of(TestAgent.instrumentation()).uses())
                .extracting(Instrumenter.Use::user)
                .doesNotContain("test");
    }

    private static final String RELATIVES = Relatives.class.getName();
    private static final AttachPoint FAMILY = new AttachPoint.Method(RELATIVES + "$Base+", "run");

    @Test
    void familyIsAClassWithAllThatExtendOrImplementIt() {
        new Relatives.Child().run(new Relatives.Stranger().run(1));
        MethodSource source = source(MethodLimit.DEFAULT);
        assertThat(source.request(FAMILY))
                .extracting(ProbeSignature::probe)
                .contains(
                        "method:" + RELATIVES + "$Early:run", "method:" + RELATIVES + "$Child:run")
                .doesNotContain(
                        "method:" + RELATIVES + "$Stranger:run",
                        "method:" + RELATIVES + "$Base:run");
        AttachPoint inherited = new AttachPoint.Method(RELATIVES + "$Base+", "twice");
        assertThat(source.request(inherited))
                .extracting(ProbeSignature::probe)
                .containsExactly("method:" + RELATIVES + "$Base:twice");
        AttachPoint none = new AttachPoint.Method("com.shop.Cart+", "add");
        assertThat(source.request(none)).isEmpty();
        assertThat(source.missing(none).orElseThrow().message())
                .isEqualTo(
                        "no loaded class is a com.shop.Cart yet; such classes will be"
                                + " instrumented on load");
        source.leave(_ -> {});
    }

    /** Their superclasses are loaded after them, and the first call is not missed all the same. */
    @Test
    void familyGetsClassesThatAreLoadedLaterBeforeTheirFirstCall() {
        assertThat(new Relatives.Early().run(1)).isEqualTo(2);
        MethodSource source = source(MethodLimit.DEFAULT);
        Queue<String> appeared = new ConcurrentLinkedQueue<>();
        source.join(
                probes ->
                        probes.stream()
                                .filter(each -> each.matches(FAMILY))
                                .forEach(each -> appeared.add(each.toString())));
        source.request(FAMILY);
        source.open();
        try {
            int before = source.report().orElseThrow().methods();
            assertThat(new Relatives.Late().run(1)).isEqualTo(7);
            assertThat(new Relatives.LateSibling().run(1)).isEqualTo(5);
            assertThat(new Relatives.LateStranger().run(1)).isEqualTo(6);
            assertThat(appeared)
                    .containsExactlyInAnyOrder(
                            "method:" + RELATIVES + "$Late:run",
                            "method:" + RELATIVES + "$LateParent:run",
                            "method:" + RELATIVES + "$LateSibling:run");
            source.drain(false);
            assertThat(source.report().orElseThrow().methods())
                    .as("without the stranger, which was instrumented until it was known")
                    .isEqualTo(before + 3);
            assertThat(source.gaps()).isEmpty();
        } finally {
            source.leave(_ -> {});
        }
    }

    /** What its class file names is known, but as a class of another loader. */
    @Test
    void classesThatAreNotExpectedJoinLateAndAreNamed() throws Exception {
        MethodSource source = source(MethodLimit.DEFAULT);
        source.join(_ -> {});
        source.request(FAMILY);
        source.open();
        try {
            String parent = RELATIVES + "$TwiceLoaded";
            String child = RELATIVES + "$Unexpected";
            ClassDesc base = Relatives.Base.class.describeConstable().orElseThrow();
            GivenClasses stranger = new GivenClasses();
            stranger.add(parent, ConstantDescs.CD_Object, List.of(), Map.of());
            assertThat(stranger.loadClass(parent).getInterfaces()).isEmpty();
            GivenClasses relative = new GivenClasses();
            relative.add(parent, ConstantDescs.CD_Object, List.of(base), Map.of());
            relative.add(child, ClassDesc.of(parent), List.of(), Map.of());
            assertThat(relative.loadClass(child)).isAssignableTo(Relatives.Base.class);
            long deadline = System.nanoTime() + 30_000_000_000L;
            while (source.gaps().isEmpty()) {
                assertThat(System.nanoTime()).as("gaps").isLessThan(deadline);
                Thread.onSpinWait();
            }
            assertThat(source.gaps())
                    .containsExactly(
                            "1 class was instrumented only after it was loaded, so first calls are"
                                    + " missing: "
                                    + child);
        } finally {
            source.leave(_ -> {});
        }
    }

    @Test
    void requestOverTheLimitHasNoProbesAndSaysHowMany() {
        MethodSource source = source(new MethodLimit(1, "--max-methods"));
        AttachPoint all = new AttachPoint.Method(FIXTURE + "*", "*");
        assertThat(source.request(all)).isEmpty();
        ProbeSource.Missing missing = source.missing(all).orElseThrow();
        assertThat(missing.message()).contains("over the limit of 1");
        assertThat(missing.isFinal()).isTrue();
    }

    /** One number: what the JVM refuses is neither instrumented nor attached. */
    @Test
    void whatCannotBeInstrumentedIsNotFound() {
        MethodSource other = source(MethodLimit.DEFAULT); // So that ours is asked before the next.
        other.request(REQUIRED);
        other.open();
        MethodSource source = source(MethodLimit.DEFAULT);
        source.join(_ -> {});
        AttachPoint all = new AttachPoint.Method(FIXTURE, "*");
        List<ProbeSignature> signatures = source.request(all);
        TestAgent.instrumentation().addTransformer(REFUSING, true);
        try {
            source.open();
            long found = signatures.stream().mapToLong(each -> source.find(all, each).size()).sum();
            assertThat(found).isZero();
            assertThat(source.report().orElseThrow().methods()).isZero();
            assertThat(source.report().orElseThrow().skipped()).isNotEmpty();
        } finally {
            TestAgent.instrumentation().removeTransformer(REFUSING);
            source.leave(_ -> {});
            other.leave(_ -> {});
        }
    }
}
