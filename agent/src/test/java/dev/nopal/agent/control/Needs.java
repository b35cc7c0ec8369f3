package dev.nopal.agent.control;

import static org.junit.jupiter.api.Assertions.fail;

import org.opentest4j.TestAbortedException;

/** Skips a test that lacks something, or fails it if {@code CI=true}. */
public final class Needs {
    private Needs() {}

    public static void root() {
        fact(System.getProperty("user.name").equals("root"), "the test does not run as root");
    }

    public static void fact(boolean fact, String otherwise) {
        if (!fact && "true".equals(System.getenv("CI"))) {
            fail(otherwise);
        }
        if (!fact) {
            throw new TestAbortedException(otherwise);
        }
    }
}
