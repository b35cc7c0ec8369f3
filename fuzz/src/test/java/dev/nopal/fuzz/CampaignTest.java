package dev.nopal.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.planted.PlantedFault;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Fuzzes every target for a moment, {@code -Dnopal.fuzz.seconds=N} for longer, as many at a time as
 * there are processors. {@code fuzz/run} keeps what it learns; this does not.
 */
@Timeout(3600)
final class CampaignTest {
    private static final int SECONDS = Integer.getInteger("nopal.fuzz.seconds", 5);

    /**
     * Less was never seen: the classes were not instrumented, or everything was refused at once.
     */
    private static final int LEAST_COVERAGE = 200;

    @Test
    void nothingFailsForAFewSeconds() throws Exception {
        int processors = Math.min(Runtime.getRuntime().availableProcessors(), 4);
        try (ExecutorService executor = Executors.newFixedThreadPool(processors)) {
            List<Future<Campaign>> campaigns = new ArrayList<>();
            for (FuzzTarget target : FuzzTarget.values()) {
                campaigns.add(executor.submit(() -> fuzz(target)));
            }
            for (FuzzTarget target : FuzzTarget.values()) {
                Campaign campaign = campaigns.get(target.ordinal()).get();
                assertThat(campaign.exitCode())
                        .as(
                                "%s: %s\nput the input into fuzz/corpus/%s",
                                target, campaign.finding(), target.folder())
                        .isZero();
                // On a very busy machine no time is left for more than what it starts from.
                assertThat(campaign.runs()).as(target + campaign.log()).isGreaterThan(10);
                assertThat(campaign.coverage())
                        .as(target + campaign.log())
                        .isGreaterThan(LEAST_COVERAGE);
            }
        }
    }

    private static Campaign fuzz(FuzzTarget target) throws Exception {
        return Campaign.run(
                target.className(), Corpus.of(target), List.of("-max_total_time=" + SECONDS));
    }

    /** A fuzzer that finds nothing must show that it can find something. */
    @Test
    void findsAFaultThatOnlyCoverageLeadsTo() throws Exception {
        Campaign campaign =
                Campaign.run(
                        PlantedFault.class.getName(),
                        List.of(),
                        List.of("-seed=1", "-runs=2000000", "-max_total_time=120"));

        assertThat(campaign.exitCode()).as(campaign.log()).isEqualTo(77);
        assertThat(campaign.finding()).contains("IllegalStateException: planted");
    }
}
