package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;

/** The words of the header that change, as docs/formats.md describes them. */
final class SessionStateTest {
    private static final int STATE_AT = 200;
    private static final int EXIT_AT = 208;
    private static final int LAST_VALUES_AT = 216;

    @Test
    void headerSaysHowFarTheSessionIs() throws IOException {
        try (TracedShop shop = new TracedShop("@m = arg0; exit(7);")) {
            assertThat(word(shop, STATE_AT)).as("running").isEqualTo(1);
            assertThat(word(shop, EXIT_AT)).isZero();
            shop.order(1, "");
            shop.order(2, "");
            assertThat(word(shop, EXIT_AT)).isEqualTo((1L << 32) + 7);
            assertThat(word(shop, LAST_VALUES_AT)).isZero();
            shop.session.finish();
            assertThat(word(shop, STATE_AT)).as("finished").isEqualTo(2);
            assertThat(word(shop, LAST_VALUES_AT)).as("map, count, number").isEqualTo(16);
        }
    }

    private static long word(TracedShop shop, int at) throws IOException {
        byte[] bytes = Files.readAllBytes(shop.file());
        return ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()).getLong(at);
    }
}
