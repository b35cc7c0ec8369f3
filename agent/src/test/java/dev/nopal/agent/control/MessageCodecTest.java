package dev.nopal.agent.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nopal.script.Diagnostic;
import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.Span;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;

final class MessageCodecTest {
    private static final List<Message> ALL =
            List.of(
                    new Message.Hello(3, 2, 4711, "nopal"),
                    new Message.Refused("no, née"),
                    new Message.Run(
                            new ScriptCall("a.bt", "BEGIN { }", List.of("1", ""), Map.of("x", "y")),
                            9,
                            true),
                    new Message.Diagnosed(
                            List.of(
                                    Diagnostic.warning(
                                            DiagnosticCode.REPORTED,
                                            new Span(1, 5),
                                            "what",
                                            "do"))),
                    new Message.Started("/dev/shm/x", 5),
                    new Message.Attached(6),
                    new Message.Stop(),
                    new Message.Finished(),
                    new Message.Tracers("on", "latency", "com.shop.*", "pay*", 7),
                    new Message.TracersAnswered(true, List.of("woven", "")),
                    new Message.Instrumented("instrumented 1 method", List.of("a: b", "")),
                    new Message.Note("removed 1 method"),
                    new Message.Check(new Message.Run(ScriptCall.of("BEGIN { }"), 0, true)),
                    new Message.Progress(3_000, 10_000),
                    new Message.Find("method:com.shop.*"),
                    new Message.Found(List.of()),
                    new Message.Found(
                            List.of(
                                    new Message.Probe("method:A:m", List.of()),
                                    new Message.Probe(
                                            "method:A:n",
                                            List.of(new Message.Value("args.i", "int32"))))));

    @Test
    void readsWhatItWrites() throws MalformedMessageException {
        for (Message message : ALL) {
            ByteBuffer bytes = MessageCodec.encode(message);
            assertThat(bytes.getInt()).isEqualTo(bytes.remaining());
            assertThat(MessageCodec.decode(bytes)).isEqualTo(message);
        }
    }

    @Test
    void writesTheBytesThatTheDocumentSays() {
        assertThat(hex(new Message.Stop())).isEqualTo("0000000107");
        assertThat(hex(new Message.TracersAnswered(true, List.of("a"))))
                .isEqualTo("0000000b1101000000010000000161");
        assertThat(hex(new Message.Attached(2))).isEqualTo("000000050600000002");
        assertThat(hex(new Message.Hello(1, 1, 2, "a")))
                .isEqualTo("0000001a014e504c3100000001000000010000000000000002" + "0000000161");
    }

    @Test
    void sendsOnlyLimitsThatAreNotTheDefaults() throws MalformedMessageException {
        String none = hex(run(Message.Limits.DEFAULT)).substring(8);
        assertThat(hex(run(new Message.Limits(7, 0, false))).substring(8))
                .isEqualTo(none + "00000007");
        assertThat(hex(run(new Message.Limits(0, -1, true))).substring(8))
                .isEqualTo(none + "00000000" + "ffffffff" + "01");
    }

    @Test
    void readsLimits() throws MalformedMessageException {
        for (Message.Limits limits :
                List.of(
                        new Message.Limits(7, 0, false),
                        new Message.Limits(0, 250, false),
                        new Message.Limits(9, Message.Limits.UNLIMITED, true))) {
            Message run = run(limits);
            assertThat(MessageCodec.decode(MessageCodec.encode(run).position(4))).isEqualTo(run);
        }
        ByteBuffer bad = MessageCodec.encode(run(new Message.Limits(0, -2, false))).position(4);
        assertThatExceptionOfType(MalformedMessageException.class)
                .isThrownBy(() -> MessageCodec.decode(bad))
                .withMessageContaining("overhead -2");
    }

    @Test
    void sendsTheNameOfTheTargetAfterTheLimits() throws MalformedMessageException {
        String none = hex(run(Message.Limits.DEFAULT)).substring(8);
        Message named = new Message.Run(ScriptCall.of(""), 0, false, Message.Limits.DEFAULT, "a-1");
        assertThat(hex(named).substring(8))
                .isEqualTo(none + "00000000" + "00000000" + "00" + "00000003" + "612d31");
        assertThat(MessageCodec.decode(MessageCodec.encode(named).position(4))).isEqualTo(named);
    }

    private static Message run(Message.Limits limits) {
        return new Message.Run(ScriptCall.of(""), 0, false, limits);
    }

    @Test
    void skipsWhatANewerHelloAdds() throws MalformedMessageException {
        ByteBuffer hello = MessageCodec.encode(ALL.getFirst());
        ByteBuffer longer = ByteBuffer.allocate(hello.remaining() + 3).put(hello).put(new byte[3]);
        assertThat(MessageCodec.decode(longer.flip().position(4))).isEqualTo(ALL.getFirst());
    }

    @Test
    void rejectsEveryBeginningOfAMessage() {
        for (Message message : ALL) {
            ByteBuffer bytes = MessageCodec.encode(message);
            for (int end = 4; end < bytes.limit(); end++) {
                ByteBuffer part = bytes.duplicate().position(4).limit(end);
                assertThatExceptionOfType(MalformedMessageException.class)
                        .isThrownBy(() -> MessageCodec.decode(part));
            }
        }
    }

    @Test
    void rejectsOtherPeers() {
        rejects("01 00000000 00000001 00000001 0000000000000002 00000000", "not a Nopal peer");
    }

    @Test
    void rejectsUnknownKinds() {
        rejects("63", "unknown kind 99");
    }

    @Test
    void rejectsBytesAfterAMessage() {
        rejects("07 00", "bytes after");
    }

    @Test
    void rejectsTextsLongerThanTheMessage() {
        rejects("02 7fffffff 61", "count 2147483647");
        rejects("02 ffffffff 61", "count -1");
    }

    @Test
    void rejectsUnknownSeverities() {
        rejects("04 00000001 05 00000000 00000000 00000000 00000000", "severity 5");
    }

    @Test
    void survivesRandomBytes() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = new byte[1 + random.nextInt(64)];
            random.nextBytes(bytes);
            bytes[0] = (byte) (1 + random.nextInt(8));
            try {
                assertThat(MessageCodec.decode(ByteBuffer.wrap(bytes))).isNotNull();
            } catch (MalformedMessageException e) {
                assertThat(e.offset()).isBetween(0L, 64L);
            }
        }
    }

    private static String hex(Message message) {
        return HexFormat.of().formatHex(MessageCodec.encode(message).array());
    }

    private static void rejects(String hex, String reason) {
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        assertThatExceptionOfType(MalformedMessageException.class)
                .isThrownBy(() -> MessageCodec.decode(ByteBuffer.wrap(bytes)))
                .withMessageContaining(reason);
    }
}
