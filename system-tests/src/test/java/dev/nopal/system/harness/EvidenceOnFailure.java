package dev.nopal.system.harness;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/** An extension that prints, for each test that fails, the output and mappings of its processes. */
public final class EvidenceOnFailure implements TestExecutionExceptionHandler {
    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable failure)
            throws Throwable {
        if (!(failure instanceof TestAbortedException)) {
            System.err.println("===== " + context.getDisplayName() + " failed after");
            System.err.println(Evidence.all());
        }
        throw failure;
    }
}
