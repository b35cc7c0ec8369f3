package dev.nopal.agent.tracer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.instrument.TestAgent;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

class AllocatedBytesTest {
    private static final int LENGTH = 1 << 20;

    private static volatile byte[] kept;

    @BeforeAll
    static void open() {
        Carrier.openBy(TestAgent.instrumentation());
        allocate(); // So that all code is linked.
    }

    private static long allocate() {
        long token = AllocatedBytes.start();
        kept = new byte[LENGTH - 16];
        return AllocatedBytes.since(token);
    }

    private static long onVirtualThread(LongSupplier body) throws Exception {
        CompletableFuture<Long> result = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> result.complete(body.getAsLong()));
        return result.get(10, TimeUnit.SECONDS);
    }

    @Test
    void countsOnPlatformThreads() {
        assertThat(allocate()).isEqualTo(LENGTH);
        assertThat(kept).hasSize(LENGTH - 16);
    }

    @Test
    void countsOnVirtualThreadsThatDoNotWait() throws Exception {
        long unused = onVirtualThread(AllocatedBytesTest::allocate);
        assertThat(onVirtualThread(AllocatedBytesTest::allocate)).isEqualTo(LENGTH);
    }

    @Test
    void saysThatItDoesNotKnowWhereAVirtualThreadWentToAnotherCarrier() throws Exception {
        long known =
                onVirtualThread(
                        () -> {
                            long elsewhere = AllocatedBytes.start() ^ (1L << 48);
                            return AllocatedBytes.since(elsewhere);
                        });
        assertThat(known).isEqualTo(AllocatedBytes.UNKNOWN);
    }
}
