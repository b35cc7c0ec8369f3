package dev.nopal.system.via;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.Protocol;
import dev.nopal.agent.control.RelayedMessage;
import dev.nopal.cli.line.FrameContent;
import dev.nopal.cli.line.FrameKind;
import dev.nopal.cli.line.FrameWriter;
import dev.nopal.system.docs.Troubleshooting;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.harness.TraceProcess;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Far sides that lie, all at once and beside an honest one: each is cut or held to its limits with
 * a sentence, nothing of them reaches the terminal as it is, and the honest one is traced.
 */
@Timeout(300)
class LyingFarSideTest {
    private static final String SECTION = "Other machines";
    private static final String EVIL = "\u001b]0;owned\u0007\u202e\r\u009b2J";
    private static final String NOT_FOR_TERMINALS =
            "[\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f\\u202e]";
    private static final int MORE_THAN_ANY_TEXT = 100_000;
    private static final int LONGEST_LINE = 5_000;
    private static final int INCOMPLETE = 124;

    @TempDir private Path folder;

    /** What the command says about each place that sent what no far side may send. */
    private static final List<String> CUT =
            List.of(
                    "garbage sent bytes that are not nopal's: not compressed as agreed",
                    "endless sent bytes that are not nopal's: more than 100663296 bytes wait",
                    "longtext sent bytes that are not nopal's: length 100000",
                    "early sent bytes that are not nopal's: BYTES ends early",
                    "twice sent bytes that are not nopal's: JVM 1 twice",
                    "crowd sent bytes that are not nopal's: 1001 JVMs",
                    "unexpected sent bytes that are not nopal's: unexpected OPEN",
                    "outside sent bytes that are not nopal's: bytes at 8192",
                    "the session file has 1048576 MiB, and at most 1024 MiB are copied");

    private List<String> liars() throws IOException {
        LyingFarSide far = new LyingFarSide(folder);
        List<String> all = new ArrayList<>();
        all.add(far.via("garbage", new byte[] {1, 2, 3, 4, 5, 6, 7, 8}));
        all.add(far.via("endless", LyingFarSideTest::bytesWithoutARound));
        all.add(far.via("longtext", frames -> found(frames, longText())));
        all.add(
                far.via(
                        "early",
                        frames -> {
                            session(frames, 8192);
                            LyingFarSide.send(frames, FrameKind.BYTES, new byte[3]);
                        }));
        all.add(
                far.via(
                        "twice",
                        frames -> {
                            found(frames, LyingFarSide.jvm("one"));
                            found(frames, LyingFarSide.jvm("one"));
                        }));
        all.add(far.via("crowd", LyingFarSideTest::manyJvms));
        all.add(far.via("unexpected", frames -> frames.write(FrameKind.OPEN, 0, new byte[0])));
        all.add(
                far.via(
                        "outside",
                        frames -> {
                            session(frames, 8192);
                            byte[] content = new FrameContent().number(8192).count(7).toBytes();
                            LyingFarSide.send(frames, FrameKind.BYTES, content);
                        }));
        all.add(
                far.via(
                        "large",
                        frames -> {
                            session(frames, 1L << 40);
                            frames.write(FrameKind.COMPLETE, 0, new byte[0]);
                        }));
        all.add(far.via("chatty", LyingFarSideTest::sentencesWithoutEnd));
        return all;
    }

    @Test
    void liesAreCutAndTheHonestOneIsTraced() throws IOException {
        List<String> words = FarPlace.nopal("trace");
        for (String each : liars()) {
            words.addAll(List.of("--via", each));
        }
        try (FarMill mill = FarMill.start(TargetJvm.java())) {
            // Named twice, so that there may be several JVMs in each place.
            words.addAll(List.of("--via", "env", "-p", mill.pid(), "-p", mill.pid(), "-e"));
            words.add("usdt::mill:named { @[target] = count(); }");
            try (TraceProcess trace = TraceProcess.launch(words)) {
                trace.awaitAttached();
                String enough = "chatty has said 1000 sentences; what else it says is not shown";
                awaitSaid(trace, enough);
                CUT.forEach(sentence -> awaitSaid(trace, sentence));
                mill.ask("named", "20");
                trace.process().signal("INT");
                assertThat(trace.end(INCOMPLETE)).contains("@[env/Mill-" + mill.pid() + "]: 20");
                String said = trace.said();
                assertThat(said.lines().filter(line -> line.startsWith("nopal: chatty: ")))
                        .as("sentences that are shown")
                        .hasSizeLessThanOrEqualTo(1_000);
                assertThat(said).contains("owned").doesNotContainPattern(NOT_FOR_TERMINALS);
                assertThat(said.lines()).allMatch(line -> line.length() < LONGEST_LINE);
                Troubleshooting.assertListed(SECTION, "nopal: " + enough.replace("chatty", "web1"));
            }
        }
    }

    /** Other commands run there as a whole, and what they print is shown when they end. */
    @Test
    void outputWithoutEndIsCut() throws IOException {
        byte[] output = new byte[17 << 20];
        Arrays.fill(output, (byte) 'x');
        byte[] evil = EVIL.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(evil, 0, output, 0, evil.length);
        String via = new LyingFarSide(folder).via("flood", output);
        Command.Result result = Command.of(FarPlace.nopal("ps", "--via", via)).run();
        assertThat(result.exit()).isEqualTo(INCOMPLETE);
        String said = result.err().strip();
        assertThat(said).isEqualTo("nopal: flood printed more than 16 MiB; the rest is not shown");
        Troubleshooting.assertListed(SECTION, said.replace("flood", "web1"));
        assertThat(result.out().startsWith("\\x1b]0;owned\\x07")).isTrue();
        assertThat(result.out().length()).isBetween(16 << 20, 17 << 20);
    }

    /** Waits for a sentence; they come in any order. */
    private static void awaitSaid(TraceProcess trace, String sentence) {
        long start = System.nanoTime();
        while (!trace.said().contains(sentence)
                && System.nanoTime() - start < Subprocess.DEADLINE.toNanos()) {
            LockSupport.parkNanos(10_000_000);
        }
        String place = sentence.split(" ")[0];
        assertThat(trace.said().contains(sentence))
                .as(
                        () ->
                                sentence
                                        + "; said of "
                                        + place
                                        + trace.said()
                                                .lines()
                                                .filter(line -> line.contains(place))
                                                .limit(10)
                                                .toList())
                .isTrue();
    }

    private static byte[] longText() {
        byte[] text = new byte[MORE_THAN_ANY_TEXT];
        return new FrameContent().number(1).bytes(text).toBytes();
    }

    private static void found(FrameWriter frames, byte[] content) throws IOException {
        LyingFarSide.send(frames, FrameKind.FOUND, content);
    }

    private static void session(FrameWriter frames, long size) throws IOException {
        found(frames, LyingFarSide.jvm("one"));
        LyingFarSide.send(frames, FrameKind.CONTROL, hello());
        LyingFarSide.send(frames, FrameKind.CONTROL, started());
        LyingFarSide.send(frames, FrameKind.SESSION, LyingFarSide.session(size));
    }

    private static byte[] started() {
        return RelayedMessage.encode(new Message.Started("/tmp/none" + EVIL, 1));
    }

    private static byte[] hello() {
        return RelayedMessage.encode(
                new Message.Hello(Protocol.CURRENT, Protocol.OLDEST, 1, "agent" + EVIL));
    }

    private static void bytesWithoutARound(FrameWriter frames) throws IOException {
        session(frames, 1 << 20);
        byte[] zeros = new FrameContent().number(0).raw(new byte[200 << 10]).toBytes();
        for (int i = 0; i < 1_000; i++) {
            LyingFarSide.send(frames, FrameKind.BYTES, zeros);
        }
    }

    private static void manyJvms(FrameWriter frames) throws IOException {
        for (int channel = 1; channel <= 2_000; channel++) {
            frames.write(FrameKind.FOUND, channel, LyingFarSide.jvm("same"));
        }
    }

    /** Every sentence that the user is shown: a JVM's name, why it is not traced, and others. */
    private static void sentencesWithoutEnd(FrameWriter frames) throws IOException {
        found(frames, LyingFarSide.jvm(EVIL.repeat(100)));
        LyingFarSide.send(frames, FrameKind.CONTROL, new byte[] {-1, -1, -1, -1, -1});
        for (int i = 0; i < 2_000; i++) {
            frames.write(FrameKind.SAY, 0, LyingFarSide.sentence(EVIL.repeat(9) + i));
            frames.write(FrameKind.FAILED, 0, LyingFarSide.failure(i + EVIL.repeat(9)));
        }
        frames.write(FrameKind.COMPLETE, 0, new byte[0]);
    }
}
