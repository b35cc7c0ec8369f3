package dev.nopal.cli.export.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MetricsAddressTest {
    private static String address(String text) {
        MetricsAddress address = MetricsAddress.parse(text);
        return address.text(address.port());
    }

    @Test
    void isThisMachineUnlessToldOtherwise() {
        assertThat(address("")).isEqualTo("127.0.0.1:9400");
        assertThat(address("0")).isEqualTo("127.0.0.1:0");
        assertThat(address("9464")).isEqualTo("127.0.0.1:9464");
        assertThat(address("localhost:9464")).isEqualTo("127.0.0.1:9464");
        assertThat(address("0.0.0.0:9400")).isEqualTo("0.0.0.0:9400");
        assertThat(address("[::1]:9400")).isEqualTo("[0:0:0:0:0:0:0:1]:9400");
    }

    @Test
    void isNoFileAndNoMethod() {
        assertThat(MetricsAddress.isOne("9400")).isTrue();
        assertThat(MetricsAddress.isOne("10.0.0.7:80")).isTrue();
        assertThat(MetricsAddress.isOne("orders.bt")).isFalse();
        assertThat(MetricsAddress.isOne("Orders.java:42")).isFalse();
        assertThat(MetricsAddress.isOne("")).isFalse();
    }

    @Test
    void namesWhatIsWrong() {
        for (String text : new String[] {"65536", "300.0.0.1:80", "[:]:80"}) {
            assertThatThrownBy(() -> MetricsAddress.parse(text))
                    .hasMessageContaining("--metrics=" + text + " is not a port");
        }
    }
}
