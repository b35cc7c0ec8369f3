package dev.nopal.system.kubernetes;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a request does, in the words of RBAC.
 *
 * @param resource with its subresource: {@code pods/exec}
 * @param detail the selector, the container, or what is asked for in an access review
 */
record ApiAction(String verb, String resource, String namespace, String name, String detail) {
    static final String REVIEWS = "selfsubjectaccessreviews";

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
        String namespace = path.group(1) == null ? "" : path.group(1);
        return Optional.of(
                new ApiAction(verb, resource, namespace, name, detail(resource, request)));
    }

    private static String detail(String resource, ApiRequest request) {
        if (resource.equals(REVIEWS)) {
            AccessReview review = AccessReview.of(request.body());
            return review.namespace() + " " + review.action();
        }
        return Stream.of("labelSelector", "fieldSelector", "container")
                .map(request::parameter)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /** Returns all of it: {@code create pods/exec production/shop-1 app}. */
    String text() {
        String place = name.isEmpty() ? namespace : namespace + "/" + name;
        return Stream.of(verb, resource, place, detail)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /** Returns it as the permissions are written: {@code create pods/exec}. */
    @Override
    public String toString() {
        return verb + " " + resource;
    }
}
