package dev.nopal.cli.export.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

@Timeout(60)
class MetricsServerTest {
    private final MetricsServer server = MetricsServer.open(MetricsAddress.parse("0"));
    private final int port = URI.create(server.url()).getPort();
    private final AtomicInteger written = new AtomicInteger();
    private volatile byte[] text = "one 1\n".getBytes(StandardCharsets.UTF_8);
    private volatile boolean isTracing = true;
    private Thread trace;

    @BeforeEach
    void trace() {
        trace =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    while (isTracing) {
                                        if (server.isWanted()) {
                                            publish();
                                        }
                                        Thread.onSpinWait();
                                    }
                                });
    }

    private void publish() {
        try {
            server.publish(
                    () -> {
                        written.incrementAndGet();
                        return Map.of(
                                Dialect.PROMETHEUS,
                                text,
                                Dialect.OPENMETRICS,
                                "# EOF\n".getBytes(StandardCharsets.UTF_8));
                    });
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @AfterEach
    void close() throws InterruptedException {
        isTracing = false;
        trace.join();
        server.close();
    }

    private Socket send(String request) throws IOException {
        Socket socket = new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
        socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
        return socket;
    }

    private String answer(String first, String... headers) throws IOException {
        String request = first + " HTTP/1.1\r\nConnection: close\r\n";
        for (String header : headers) {
            request += header + "\r\n";
        }
        try (Socket socket = send(request + "\r\n");
                InputStream in = socket.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private String host() {
        return "Host: 127.0.0.1:" + port;
    }

    @Test
    void writesMetricsOnlyForAClient() throws IOException {
        assertThat(written).hasValue(0);
        assertThat(server.isWanted()).isFalse();
        assertThat(answer("GET /metrics", host()))
                .startsWith("HTTP/1.1 200 ")
                .contains("text/plain; version=0.0.4")
                .endsWith("\r\n\r\none 1\n");
        assertThat(written).hasValue(1);
    }

    @Test
    void speaksOpenMetricsWithThoseThatDo() throws IOException {
        assertThat(
                        answer(
                                "GET /metrics",
                                "Host: localhost:" + port,
                                "Accept: application/openmetrics-text;version=1.0.0,text/plain;q=0.5"))
                .contains("application/openmetrics-text; version=1.0.0; charset=utf-8")
                .endsWith("# EOF\n");
    }

    @Test
    void manyClientsAtOnceShareOneWriting() throws Exception {
        List<Socket> clients = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            clients.add(
                    send("GET /metrics HTTP/1.1\r\nConnection: close\r\n" + host() + "\r\n\r\n"));
        }
        for (Socket client : clients) {
            try (client) {
                assertThat(
                                new String(
                                        client.getInputStream().readAllBytes(),
                                        StandardCharsets.UTF_8))
                        .contains("one 1");
            }
        }
        assertThat(written.get()).isLessThan(30);
    }

    @Test
    void refusesWhatIsNotMeantForIt() throws IOException {
        assertThat(answer("GET /metrics", "Host: evil.example:" + port))
                .startsWith("HTTP/1.1 403 ");
        assertThat(answer("GET /metrics", host(), "Origin: http://evil.example"))
                .startsWith("HTTP/1.1 403 ");
        assertThat(answer("GET /", host())).startsWith("HTTP/1.1 404 ");
        assertThat(answer("POST /metrics", host(), "Content-Length: 0"))
                .startsWith("HTTP/1.1 405 ");
        assertThat(written).hasValue(0);
    }

    @Test
    void clientsThatHangOrGoAwayHoldNobodyUp() throws Exception {
        text = new byte[64 << 20]; // More than any socket buffers.
        List<Socket> hanging = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            hanging.add(send("GET /metrics HTTP/1.1\r\n" + host() + "\r\n\r\n"));
            hanging.add(send("GET /met")); // And never the rest.
        }
        for (Socket each : hanging) {
            each.setSoTimeout(20_000);
        }
        assertThat(hanging.getFirst().getInputStream().read()).isEqualTo('H');
        send("GET /metrics HTTP/1.1\r\n" + host() + "\r\n\r\n").close();
        assertThat(answer("HEAD /metrics", host())).startsWith("HTTP/1.1 200 ");
        assertThat(server.isWanted()).isFalse();
        server.close(); // Ends them all.
        for (Socket each : hanging) {
            each.close();
        }
    }

    @Test
    void aTraceThatIsBusyIsSaidSo() throws Exception {
        isTracing = false;
        trace.join();
        assertThat(answer("GET /metrics", host()))
                .startsWith("HTTP/1.1 503 ")
                .contains("The trace does not answer");
    }

    @Test
    void aPortThatIsTakenIsNamed() {
        assertThatThrownBy(() -> MetricsServer.open(MetricsAddress.parse("" + port)))
                .hasMessageContaining("cannot listen at 127.0.0.1:" + port)
                .hasMessageContaining("--metrics=0 any free one");
    }
}
