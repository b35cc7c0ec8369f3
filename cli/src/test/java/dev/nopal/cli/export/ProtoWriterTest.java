package dev.nopal.cli.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HexFormat;

/** The bytes are those of the encoding's documentation, or of {@code protoc --encode}. */
class ProtoWriterTest {
    private static String hex(ProtoWriter message) {
        return HexFormat.of().formatHex(message.toBytes());
    }

    @Test
    void writesVarints() {
        assertThat(hex(new ProtoWriter().varint(1, 150))).isEqualTo("089601");
        assertThat(hex(new ProtoWriter().varint(1, 0))).isEqualTo("0800");
        assertThat(hex(new ProtoWriter().varint(1, 127))).isEqualTo("087f");
        assertThat(hex(new ProtoWriter().varint(1, 128))).isEqualTo("088001");
        assertThat(hex(new ProtoWriter().varint(1, -2))).isEqualTo("08feffffffffffffffff01");
        assertThat(hex(new ProtoWriter().bool(2, true))).isEqualTo("1001");
    }

    @Test
    void writesTheLargestFieldNumber() {
        assertThat(hex(new ProtoWriter().varint(536_870_911, 1))).isEqualTo("f8ffffff0f01");
    }

    @Test
    void writesZigZag() {
        assertThat(hex(new ProtoWriter().sint(1, -1))).isEqualTo("0801");
        assertThat(hex(new ProtoWriter().sint(1, 1))).isEqualTo("0802");
        assertThat(hex(new ProtoWriter().sint(1, Long.MIN_VALUE)))
                .isEqualTo("08ffffffffffffffffff01");
    }

    @Test
    void writesFixedSizes() {
        assertThat(hex(new ProtoWriter().fixed64(1, 1))).isEqualTo("090100000000000000");
        assertThat(hex(new ProtoWriter().fixed32(1, -2))).isEqualTo("0dfeffffff");
        assertThat(hex(new ProtoWriter().float64(3, 1.0))).isEqualTo("19000000000000f03f");
    }

    @Test
    void writesTextAsUtf8() {
        assertThat(hex(new ProtoWriter().string(2, "testing"))).isEqualTo("120774657374696e67");
        assertThat(hex(new ProtoWriter().string(2, "é"))).isEqualTo("1202c3a9");
        assertThat(hex(new ProtoWriter().string(2, "\ud800"))).isEqualTo("12013f");
        assertThat(hex(new ProtoWriter().bytes(2, new byte[] {-1, 0}))).isEqualTo("1202ff00");
    }

    @Test
    void writesMessagesInMessages() {
        ProtoWriter inner = new ProtoWriter().varint(1, 150);
        assertThat(hex(new ProtoWriter().message(3, inner))).isEqualTo("1a03089601");
        inner.clear().varint(1, 1);
        assertThat(hex(new ProtoWriter().message(3, inner).message(3, inner)))
                .isEqualTo("1a0208011a020801");
    }

    @Test
    void packsRepeatedNumbers() {
        assertThat(hex(new ProtoWriter().packed(6, 3, 270, 86_942))).isEqualTo("3206038e029ea705");
        assertThat(hex(new ProtoWriter().packed(1, -1, 0))).isEqualTo("0a0bffffffffffffffffff0100");
        assertThat(hex(new ProtoWriter().packed(6))).isEmpty();
    }

    @Test
    void growsWithItsContent() {
        byte[] large = new byte[100_000];
        ProtoWriter message = new ProtoWriter().varint(1, 1).bytes(2, large).varint(3, 1);
        assertThat(message.size()).isEqualTo(2 + 1 + 3 + 100_000 + 2);
        assertThat(message.toBytes()).hasSize(message.size()).endsWith(0x18, 0x01);
    }

    @Test
    void writesItsLengthFirstWhereWanted() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new ProtoWriter().varint(1, 150).writeDelimitedTo(out);
        new ProtoWriter().varint(1, 150).writeTo(out);
        assertThat(HexFormat.of().formatHex(out.toByteArray())).isEqualTo("03089601" + "089601");
        out.reset();
        new ProtoWriter().bytes(1, new byte[300]).writeDelimitedTo(out);
        assertThat(out.toByteArray()).hasSize(2 + 303).startsWith(0xaf, 0x02, 0x0a, 0xac, 0x02);
    }

    @Test
    void rejectsFieldsThatNoMessageHas() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ProtoWriter().varint(0, 1))
                .withMessage("field=0");
    }
}
