package dev.nopal.system.kubernetes;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * One request of kubectl.
 *
 * @param headers by their names in lower case
 */
record ApiRequest(
        String method,
        String path,
        Map<String, List<String>> query,
        Map<String, String> headers,
        byte[] body) {
    private static final int MOST = 1 << 20;

    /** Reads a request; empty at the end of the connection. */
    static Optional<ApiRequest> read(InputStream in) throws IOException {
        String first = line(in);
        if (first.isEmpty()) {
            return Optional.empty();
        }
        String[] words = first.split(" ");
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            String[] parts = line.split(": *", 2);
            headers.merge(
                    parts[0].toLowerCase(Locale.ROOT), parts[1], (one, more) -> one + "," + more);
        }
        URI uri = URI.create(words[1]);
        return Optional.of(
                new ApiRequest(words[0], uri.getPath(), query(uri), headers, body(in, headers)));
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    private static Map<String, List<String>> query(URI uri) {
        Map<String, List<String>> query = new LinkedHashMap<>();
        if (uri.getRawQuery() != null) {
            for (String pair : uri.getRawQuery().split("&")) {
                String[] parts = pair.split("=", 2);
                query.computeIfAbsent(decoded(parts[0]), _ -> new ArrayList<>())
                        .add(parts.length > 1 ? decoded(parts[1]) : "");
            }
        }
        return query;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static byte[] body(InputStream in, Map<String, String> headers) throws IOException {
        if (headers.getOrDefault("transfer-encoding", "").equals("chunked")) {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            for (int n = chunk(in); n > 0; n = chunk(in)) {
                body.write(bytes(in, n));
                line(in);
            }
            line(in);
            return body.toByteArray();
        }
        return bytes(in, Integer.parseInt(headers.getOrDefault("content-length", "0")));
    }

    private static int chunk(InputStream in) throws IOException {
        return Integer.parseInt(line(in).strip(), 16);
    }

    private static byte[] bytes(InputStream in, int length) throws IOException {
        if (length > MOST) {
            throw new IOException("a body of " + length + " bytes");
        }
        byte[] bytes = new byte[length];
        new DataInputStream(in).readFully(bytes);
        return bytes;
    }

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /** Returns the first value of a parameter; empty text if there is none. */
    String parameter(String name) {
        return query.getOrDefault(name, List.of("")).getFirst();
    }

    boolean has(String name) {
        return parameter(name).equals("true");
    }

    String header(String name) {
        return headers.getOrDefault(name, "");
    }
}
