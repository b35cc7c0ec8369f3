package dev.nopal.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.overhead.Overhead;
import dev.nopal.agent.probe.Probe;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeSignature;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;

/** Tests when the call sites of probes are changed, which is dear in compiled code. */
final class AttachmentTest {
    private static final int MANY = 30;

    private final Attachment attachment = new Attachment(new Overhead(OptionalDouble.empty()));
    private int events;

    /** A site that counts how often its handlers were removed. */
    private static final class SiteProbe implements Probe {
        private final boolean isOfOneSession;
        private final MutableCallSite site =
                new MutableCallSite(MethodHandles.empty(MethodType.methodType(void.class)));
        private int detached;

        SiteProbe(boolean isOfOneSession) {
            this.isOfOneSession = isOfOneSession;
        }

        void fire() throws Throwable {
            site.dynamicInvoker().invokeExact();
        }

        @Override
        public boolean isOfOneSession() {
            return isOfOneSession;
        }

        @Override
        public boolean matches(AttachPoint attachPoint) {
            return true;
        }

        @Override
        public ProbeSignature signature(AttachPoint attachPoint) {
            throw new UnsupportedOperationException();
        }

        @Override
        public MutableCallSite attach(Object owner, MethodHandle handler) {
            site.setTarget(handler);
            return site;
        }

        @Override
        public MutableCallSite detach(Object owner) {
            detached++;
            site.setTarget(MethodHandles.empty(site.type()));
            return site;
        }

        @Override
        public void enable() {}

        @Override
        public void disable() {}
    }

    private void count() {
        events++;
    }

    private List<SiteProbe> attached(int count, boolean areOfOneSession)
            throws ReflectiveOperationException {
        MethodHandle counting =
                MethodHandles.lookup()
                        .findVirtual(
                                AttachmentTest.class, "count", MethodType.methodType(void.class))
                        .bindTo(this);
        List<SiteProbe> probes =
                IntStream.range(0, count).mapToObj(_ -> new SiteProbe(areOfOneSession)).toList();
        List<Attachment.Plan> plans = new ArrayList<>();
        probes.forEach(probe -> plans.add(new Attachment.Plan(probe, _ -> counting, 1)));
        attachment.attachFirst(plans, () -> {});
        return probes;
    }

    private void fire(List<SiteProbe> probes) throws Throwable {
        for (SiteProbe probe : probes) {
            probe.fire();
        }
    }

    @Test
    void manySitesOfOneSessionAreChangedOnlyWhenTheirCodeIsGone() throws Throwable {
        List<SiteProbe> probes = attached(MANY, true);
        fire(probes);
        assertThat(events).isEqualTo(MANY);
        attachment.detach();
        assertThat(probes).allMatch(probe -> probe.detached == 0);
        fire(probes);
        assertThat(events).isEqualTo(MANY);
        attachment.release();
        attachment.release();
        assertThat(probes).allMatch(probe -> probe.detached == 1);
    }

    /** Others' handlers run at a shared site: nothing of this session must stay in their way. */
    @Test
    void sharedSitesAreChangedAtOnce() throws Throwable {
        List<SiteProbe> probes = attached(MANY, false);
        attachment.detach();
        assertThat(probes).allMatch(probe -> probe.detached == 1);
        attachment.release();
        assertThat(probes).allMatch(probe -> probe.detached == 1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void fewSitesHaveNoGateAndAreChangedAtOnce(boolean areOfOneSession) throws Throwable {
        List<SiteProbe> probes = attached(3, areOfOneSession);
        attachment.detach();
        fire(probes);
        assertThat(events).isZero();
        assertThat(probes).allMatch(probe -> probe.detached == 1);
    }

    @Test
    void manyRemovedOnesLeaveWithTheirCodeToo() throws Throwable {
        List<SiteProbe> probes = attached(MANY, true);
        List<SiteProbe> costly = probes.subList(0, MANY / 2);
        assertThat(attachment.remove(Set.copyOf(costly))).hasSize(MANY / 2);
        assertThat(attachment.count()).isEqualTo(MANY - MANY / 2);
        assertThat(costly).allMatch(probe -> probe.detached == 0);
        attachment.release();
        assertThat(costly).allMatch(probe -> probe.detached == 1);
        attachment.detach();
        attachment.release();
        assertThat(probes).allMatch(probe -> probe.detached == 1);
    }

    @Test
    void fewRemovedOnesOfManyLeaveAtOnce() throws Throwable {
        List<SiteProbe> probes = attached(MANY, true);
        SiteProbe costly = probes.getFirst();
        assertThat(attachment.remove(Set.of(costly))).containsExactly(costly.toString());
        assertThat(costly.detached).isEqualTo(1);
        fire(probes);
        assertThat(events).isEqualTo(MANY - 1);
        attachment.detach();
        attachment.release();
        assertThat(probes).allMatch(probe -> probe.detached == 1);
    }

    @Test
    void removedOnesOfSharedSitesLeaveAtOnce() throws Throwable {
        List<SiteProbe> shared = attached(MANY, false);
        attachment.remove(Set.copyOf(shared));
        assertThat(shared).allMatch(probe -> probe.detached == 1);
    }
}
