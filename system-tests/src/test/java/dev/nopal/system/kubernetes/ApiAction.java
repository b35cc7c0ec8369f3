package dev.nopal.system.kubernetes;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a request does, in the words of RBAC.
 *
 * @param resource with its subresource: {@code pods/exec}
 */
record ApiAction(String verb, String resource, String namespace, String name) {
    private static final Pattern PATH =
            Pattern.compile(
                    "/apis?/(?:[a-z.0-9]+/)?v1(?:/namespaces/([^/]+))?/([a-z]+)"
                            + "(?:/([^/]+))?(?:/([a-z]+))?");

    static Optional<ApiAction> of(ApiRequest request) {
        Matcher path = PATH.matcher(request.path());
        if (!path.matches()) {
            return Optional.empty();
        }
        String name = path.group(3) == null ? "" : path.group(3);
        String resource = path.group(2) + (path.group(4) == null ? "" : "/" + path.group(4));
        String verb =
                switch (request.method()) {
                    case "GET" -> request.has("watch") ? "watch" : name.isEmpty() ? "list" : "get";
                    case "POST" -> "create";
                    case "PUT" -> "update";
                    case "PATCH" -> "patch";
                    default -> "delete";
                };
        return Optional.of(
                new ApiAction(verb, resource, path.group(1) == null ? "" : path.group(1), name));
    }

    /** Returns it as the permissions are written: {@code create pods/exec}. */
    @Override
    public String toString() {
        return verb + " " + resource;
    }
}
