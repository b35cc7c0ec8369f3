package com.acme.reviews;

import com.acme.web.Service;

import java.util.Map;
import java.util.regex.Pattern;

/** Publishes what customers write. */
public final class Reviews {
    private static final Pattern BLANKS_AT_END = Pattern.compile("\\s+$");
    private static final Map<String, String> TEXTS =
            Map.of("alice", "It fits.  ", "bob", "Broke.", "mallory", " ".repeat(6_000) + ".");

    public static void main(String[] arguments) throws Exception {
        new Service("reviews", 4)
                .route("/review", author -> publish(author, TEXTS.get(author)))
                .run(arguments, 3, 10, "/review?alice", "/review?bob", "/review?mallory");
    }

    private static String publish(String author, String text) {
        return author + ": " + tidy(text);
    }

    private static String tidy(String text) {
        return BLANKS_AT_END.matcher(text).replaceAll(""); // fault
    }
}
