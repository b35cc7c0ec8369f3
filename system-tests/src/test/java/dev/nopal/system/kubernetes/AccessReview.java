package dev.nopal.system.kubernetes;

import dev.nopal.system.harness.Json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/**
 * The question of {@code kubectl auth can-i}, which newer versions ask in protobuf.
 *
 * @param action what is asked for: {@code create pods/exec}
 */
record AccessReview(String namespace, String action) {
    private static final byte[] PROTOBUF = {'k', '8', 's', 0};

    static AccessReview of(byte[] body) {
        if (Arrays.mismatch(body, PROTOBUF) == PROTOBUF.length) {
            byte[] unknown = Arrays.copyOfRange(body, PROTOBUF.length, body.length);
            byte[] review = field(unknown, 2);
            byte[] spec = field(review, 2);
            byte[] attributes = field(spec, 1);
            return new AccessReview(
                    text(attributes, 1),
                    action(text(attributes, 2), text(attributes, 5), text(attributes, 6)));
        }
        Map<?, ?> json = (Map<?, ?>) Json.parse(new String(body, StandardCharsets.UTF_8));
        Map<?, ?> attributes = (Map<?, ?>) ((Map<?, ?>) json.get("spec")).get("resourceAttributes");
        Object part = attributes.get("subresource");
        return new AccessReview(
                (String) attributes.get("namespace"),
                action(
                        (String) attributes.get("verb"),
                        (String) attributes.get("resource"),
                        part == null ? "" : (String) part));
    }

    private static String action(String verb, String resource, String subresource) {
        return verb + " " + resource + (subresource.isEmpty() ? "" : "/" + subresource);
    }

    private static String text(byte[] message, int number) {
        return new String(field(message, number), StandardCharsets.UTF_8);
    }

    /** Returns a field with a length; empty if there is none. */
    private static byte[] field(byte[] message, int wanted) {
        int at = 0;
        while (at < message.length) {
            int tag = message[at++];
            if ((tag & 7) != 2) {
                throw new AssertionError("a field without a length: " + tag);
            }
            int length = 0;
            for (int shift = 0; ; shift += 7) {
                int part = message[at++];
                length |= (part & 0x7f) << shift;
                if (part >= 0) {
                    break;
                }
            }
            if (tag >> 3 == wanted) {
                return Arrays.copyOfRange(message, at, at + length);
            }
            at += length;
        }
        return new byte[0];
    }
}
