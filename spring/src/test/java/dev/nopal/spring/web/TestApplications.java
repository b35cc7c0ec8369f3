package dev.nopal.spring.web;

import org.springframework.boot.WebApplicationType;

/** The applications of these tests, for tests of other packages. */
public final class TestApplications {
    private TestApplications() {}

    public static Class<?> of(WebApplicationType type) {
        return type == WebApplicationType.REACTIVE
                ? ReactiveApplication.class
                : ServletApplication.class;
    }
}
