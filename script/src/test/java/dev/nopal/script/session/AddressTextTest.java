package dev.nopal.script.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.HexFormat;

final class AddressTextTest {
    /** What inet_ntop of glibc 2.36 writes. */
    @ParameterizedTest
    @CsvSource({
        "00000000, 0.0.0.0",
        "c0000201, 192.0.2.1",
        "ffffffff, 255.255.255.255",
        "00000000000000000000000000000000, ::",
        "00000000000000000000000000000001, ::1",
        "00000000000000000000000000010002, ::0.1.0.2",
        "0000000000000000000000007f000001, ::127.0.0.1",
        "00000000000000000000ffff7f000001, ::ffff:127.0.0.1",
        "0000000000000000ffff00007f000001, ::ffff:0:7f00:1",
        "20010db8000000000000000000000001, 2001:db8::1",
        "20010db8000000010000000000000001, 2001:db8:0:1::1",
        "20010db8000000010001000000000001, 2001:db8:0:1:1::1",
        "20010db8000100000000000100000000, 2001:db8:1::1:0:0",
        "20010db8000100000001000000010001, 2001:db8:1:0:1:0:1:1",
        "fe800000000000000000000000000000, fe80::",
        "00010002000300040005000600070000, 1:2:3:4:5:6:7:0",
        "00000002000300040005000600070008, 0:2:3:4:5:6:7:8",
        "ffffffffffffffffffffffffffffffff, ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"
    })
    void isThatOfInetNtop(String bytes, String text) {
        assertThat(AddressText.of(HexFormat.of().parseHex(bytes))).isEqualTo(text);
    }
}
