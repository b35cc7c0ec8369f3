package dev.nopal.cli.page;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;

/**
 * The access control of a live page.
 *
 * <p>The token has 128 random bits and can be exchanged once, for a cookie that scripts cannot read
 * and that other sites cannot make a browser send. The requested host must be this one: another
 * name that resolves to this machine ("DNS rebinding") is refused.
 */
final class PageAccess {
    private static final int BYTES = 16;

    /** The answer to a request. */
    sealed interface Verdict {
        record Refused() implements Verdict {}

        /** The token was right; the cookie replaces it. */
        record Welcome(String cookie) implements Verdict {}

        record Known() implements Verdict {}
    }

    private final List<String> hosts;
    private final String cookieName;
    private final String secret = random();
    private final String token = random();
    private boolean isUsed;

    PageAccess(int port) {
        this.hosts = List.of("127.0.0.1:" + port, "localhost:" + port);
        // Cookies are shared between ports, so the name contains the port.
        this.cookieName = "nopal-" + port;
    }

    private static String random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    String token() {
        return token;
    }

    Verdict check(HttpExchange exchange) {
        Headers headers = exchange.getRequestHeaders();
        if (!exchange.getRequestMethod().equals("GET") || !isOurs(headers)) {
            return new Verdict.Refused();
        }
        String query = exchange.getRequestURI().getRawQuery();
        if (exchange.getRequestURI().getPath().equals("/")
                && query != null
                && query.startsWith("token=")) {
            return exchange(query.substring("token=".length()));
        }
        return hasCookie(headers) ? new Verdict.Known() : new Verdict.Refused();
    }

    private boolean isOurs(Headers headers) {
        List<String> host = headers.getOrDefault("Host", List.of());
        String origin = headers.getFirst("Origin");
        return host.size() == 1
                && hosts.contains(host.getFirst())
                && (origin == null || origin.equals("http://" + host.getFirst()));
    }

    private synchronized Verdict exchange(String offered) {
        if (isUsed || !isSame(offered, token)) {
            return new Verdict.Refused();
        }
        isUsed = true;
        return new Verdict.Welcome(
                cookieName + "=" + secret + "; HttpOnly; SameSite=Strict; Path=/");
    }

    private boolean hasCookie(Headers headers) {
        for (String line : headers.getOrDefault("Cookie", List.of())) {
            for (String cookie : line.split(";")) {
                String[] parts = cookie.strip().split("=", 2);
                if (parts.length == 2 && parts[0].equals(cookieName) && isSame(parts[1], secret)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isSame(String offered, String expected) {
        return MessageDigest.isEqual(
                offered.getBytes(StandardCharsets.UTF_8),
                expected.getBytes(StandardCharsets.UTF_8));
    }
}
