package dev.nopal.spring.web;

/**
 * The arguments of a request's tracepoint, with the words that Spring's own observations of
 * requests use.
 */
final class HttpAnswer {
    private static final String UNKNOWN = "UNKNOWN";

    private HttpAnswer() {}

    /**
     * Returns the template of the route.
     *
     * @param pattern the pattern that matched the request, or null
     */
    static String route(Object pattern, int status) {
        if (pattern != null) {
            String text = pattern.toString();
            return text.isEmpty() ? "root" : text;
        }
        if (status == 404) {
            return "NOT_FOUND";
        }
        return status / 100 == 3 ? "REDIRECTION" : UNKNOWN;
    }

    static String outcome(int status) {
        return switch (status / 100) {
            case 1 -> "INFORMATIONAL";
            case 2 -> "SUCCESS";
            case 3 -> "REDIRECTION";
            case 4 -> "CLIENT_ERROR";
            case 5 -> "SERVER_ERROR";
            default -> UNKNOWN;
        };
    }

    static String error(Throwable error) {
        return error == null ? "" : error.getClass().getSimpleName();
    }
}
