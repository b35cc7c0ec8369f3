package dev.nopal.agent.recording;

import dev.nopal.Tracepoint;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A program that records itself, while others may trace it; told what to do line by line. */
final class SelfRecordingProgram {
    private static final Tracepoint WORKED = Tracepoint.of("self", "worked", int.class);

    private SelfRecordingProgram() {}

    /** Counts events. */
    private static final class Counter implements EventConsumer {
        final AtomicInteger fired = new AtomicInteger();
        final AtomicInteger entered = new AtomicInteger();
        final AtomicInteger exited = new AtomicInteger();

        @Override
        public void fired(RecordedProbe probe, Object[] arguments) {
            fired.incrementAndGet();
        }

        @Override
        public long entered(RecordedProbe probe, Object self, Object[] arguments) {
            return entered.incrementAndGet();
        }

        @Override
        public void exited(RecordedProbe probe, long token, Object returned, Throwable thrown) {
            exited.incrementAndGet();
        }
    }

    static int work(int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            sum += i;
        }
        return sum;
    }

    public static void main(String[] args) throws IOException {
        System.out.println("ready");
        Counter counter = new Counter();
        Recording recording =
                Recording.start(
                        List.of(
                                RecordedPattern.of("self:*"),
                                RecordedPattern.of("method:SelfRecordingProgram:work")),
                        10,
                        "nothing",
                        counter);
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.equals("close")) {
                recording.close();
            } else {
                WORKED.fire(work(5));
            }
            System.out.println(
                    recording.problems()
                            + " "
                            + counter.fired
                            + " "
                            + counter.entered
                            + " "
                            + counter.exited);
        }
    }
}
