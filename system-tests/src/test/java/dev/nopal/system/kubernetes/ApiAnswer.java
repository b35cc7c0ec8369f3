package dev.nopal.system.kubernetes;

import dev.nopal.system.harness.Json;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** One answer of the stand-in for an API server. */
record ApiAnswer(int code, Object body) {
    static ApiAnswer of(Object body) {
        return new ApiAnswer(200, body);
    }

    /** Returns a failure as clusters describe it. */
    static ApiAnswer failure(int code, String reason, String message) {
        return new ApiAnswer(
                code,
                Map.of(
                        "kind",
                        "Status",
                        "apiVersion",
                        "v1",
                        "status",
                        "Failure",
                        "reason",
                        reason,
                        "message",
                        message,
                        "code",
                        code));
    }

    void send(OutputStream out) throws IOException {
        byte[] text = Json.write(body).getBytes(StandardCharsets.UTF_8);
        String head =
                "HTTP/1.1 "
                        + code
                        + " Answer\r\nContent-Type: application/json\r\nContent-Length: "
                        + text.length
                        + "\r\n\r\n";
        out.write(head.getBytes(StandardCharsets.US_ASCII));
        out.write(text);
        out.flush();
    }
}
