package dev.nopal.cli.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.cli.browser.ParsedJson;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

@Timeout(60)
final class LivePageTest {
    private LivePage live;
    private URI address;

    @BeforeEach
    void open() throws IOException {
        live = LivePage.open(0);
        address = URI.create(live.address());
    }

    @AfterEach
    void close() {
        live.close();
    }

    private String host() {
        return "127.0.0.1:" + address.getPort();
    }

    private String request(String line, String... headers) throws IOException {
        try (Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), address.getPort())) {
            socket.setSoTimeout(30_000);
            String all =
                    line
                            + " HTTP/1.1\r\nConnection: close\r\n"
                            + String.join("\r\n", headers)
                            + "\r\n\r\n";
            socket.getOutputStream().write(all.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private String get(String path, String... headers) throws IOException {
        String[] all = java.util.Arrays.copyOf(headers, headers.length + 1);
        all[headers.length] = "Host: " + host();
        return request("GET " + path, all);
    }

    /** Exchanges the token; returns the header that carries the cookie. */
    private String cookie() throws IOException {
        String answer = get("/?" + address.getQuery());
        assertThat(answer).startsWith("HTTP/1.1 303").containsPattern("(?i)\r\nLocation: /\r\n");
        Matcher cookie = Pattern.compile("(?i)\r\nSet-cookie: ([^;\r]+)([^\r]*)").matcher(answer);
        assertThat(cookie.find()).isTrue();
        assertThat(cookie.group(2)).isEqualTo("; HttpOnly; SameSite=Strict; Path=/");
        return "Cookie: " + cookie.group(1);
    }

    @Test
    void theTokenIsLongRandomAndWorksOnce() throws IOException {
        assertThat(address.getQuery()).matches("token=[0-9a-f]{32}");
        String cookie = cookie();
        assertThat(cookie).doesNotContain(address.getQuery().substring("token=".length()));
        assertThat(get("/?" + address.getQuery())).startsWith("HTTP/1.1 403");
        assertThat(get("/?" + address.getQuery(), cookie)).startsWith("HTTP/1.1 403");
        assertThat(get("/", cookie)).startsWith("HTTP/1.1 200").contains("id=\"data\">null<");
        try (LivePage other = LivePage.open(0)) {
            assertThat(other.address()).doesNotContain(address.getQuery());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/", "/data", "/data?after=0", "/?token=", "/?token=00", "/favicon.ico"})
    void nothingIsGivenWithoutTheCookie(String path) throws IOException {
        live.publish(Samples.page(), false);
        assertThat(get(path)).startsWith("HTTP/1.1 403").doesNotContain("shop");
        assertThat(get(path, "Cookie: nopal-" + address.getPort() + "=" + "0".repeat(32)))
                .startsWith("HTTP/1.1 403");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "evil.example:PORT",
                "127.0.0.1",
                "127.0.0.1:1",
                "127.0.0.1:PORT.evil.example"
            })
    void anotherNameOfThisHostIsRefused(String host) throws IOException {
        String cookie = cookie();
        String header = "Host: " + host.replace("PORT", "" + address.getPort());
        assertThat(request("GET /", cookie, header)).startsWith("HTTP/1.1 403");
        assertThat(request("GET /data", cookie, header)).startsWith("HTTP/1.1 403");
    }

    @Test
    void twoHostsAreRefused() throws IOException {
        assertThat(request("GET /", cookie(), "Host: " + host(), "Host: evil.example"))
                .doesNotStartWith("HTTP/1.1 200");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "HEAD", "OPTIONS"})
    void onlyGetIsAnswered(String method) throws IOException {
        String answer = request(method + " /", cookie(), "Host: " + host(), "Content-Length: 0");
        assertThat(answer).startsWith("HTTP/1.1 403").doesNotContainIgnoringCase("access-control");
    }

    @Test
    void anotherSiteIsRefusedAndNoneIsToldMore() throws IOException {
        live.publish(Samples.page(), false);
        String cookie = cookie();
        assertThat(get("/data?after=0", cookie, "Origin: http://evil.example"))
                .startsWith("HTTP/1.1 403");
        assertThat(get("/data?after=0", cookie))
                .startsWith("HTTP/1.1 200")
                .doesNotContainIgnoringCase("access-control-allow")
                .containsIgnoringCase("Cross-Origin-Resource-Policy: same-origin")
                .containsIgnoringCase("X-Content-Type-Options: nosniff")
                .containsIgnoringCase("X-Frame-Options: DENY")
                .containsIgnoringCase("Cache-Control: no-store");
    }

    @Test
    void otherPathsAreRefusedEvenWithTheCookie() throws IOException {
        String cookie = cookie();
        assertThat(get("/../etc/passwd", cookie)).startsWith("HTTP/1.1 403");
        assertThat(get("/page.js", cookie)).startsWith("HTTP/1.1 403");
    }

    @Test
    void dataComeWhenTheyAreNewerThanTheBrowsers() throws IOException {
        String cookie = cookie();
        live.publish(Samples.page(), false);
        String answer = get("/data?after=0", cookie);
        assertThat(live.isWanted()).isFalse(); // A new page.
        Object first = body(answer);
        assertThat(ParsedJson.get(first, "version")).isEqualTo(1L);
        assertThat(ParsedJson.get(first, "page", "title")).isEqualTo("usdt::shop:checkout { … }");
        Thread.startVirtualThread(() -> live.publish(Samples.page(), true));
        Object second = body(get("/data?after=1", cookie));
        assertThat(ParsedJson.get(second, "version")).isEqualTo(2L);
        assertThat(ParsedJson.get(second, "isLast")).isEqualTo(true);
    }

    private static Object body(String answer) {
        assertThat(answer).startsWith("HTTP/1.1 200");
        return ParsedJson.of(answer.substring(answer.indexOf("\r\n\r\n") + 4));
    }

    @Test
    void listensOnLoopbackOnly() throws IOException {
        InetAddress other = InetAddress.getByName("127.0.0.2");
        assertThatThrownBy(() -> new Socket(other, address.getPort()).close())
                .isInstanceOf(IOException.class);
    }

    @Test
    void aPortThatIsTakenIsAnError() {
        assertThatThrownBy(() -> LivePage.open(address.getPort())).isInstanceOf(IOException.class);
    }
}
