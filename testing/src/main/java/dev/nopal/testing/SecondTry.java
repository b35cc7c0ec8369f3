package dev.nopal.testing;

import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.opentest4j.TestAbortedException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** An extension that runs a test once more if it has failed and the run has a try left. */
final class SecondTry implements TestTemplateInvocationContextProvider {
    private static final String FILE = "nopal.tries";

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return true;
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
            ExtensionContext context) {
        Tries tries = new Tries(file(context));
        return StreamSupport.stream(
                Spliterators.spliteratorUnknownSize(tries, Spliterator.ORDERED), false);
    }

    /** Without {@code ./verify} each JVM counts for itself. */
    private static Path file(ExtensionContext context) {
        return context.getConfigurationParameter(FILE).map(Path::of).orElseGet(TemporaryFile::path);
    }

    private static final class TemporaryFile {
        private static final Path PATH = create();

        private static Path create() {
            try {
                Path file = Files.createTempFile("nopal-tries", ".txt");
                file.toFile().deleteOnExit();
                return file;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        static Path path() {
            return PATH;
        }
    }

    /**
     * The first try, and the second where the first has failed by the time that it is asked for.
     */
    private static final class Tries implements Iterator<TestTemplateInvocationContext> {
        private final SecondTries taken;
        private boolean isFirst = true;
        private boolean isAnotherAllowed;

        Tries(Path file) {
            this.taken = new SecondTries(file);
        }

        @Override
        public boolean hasNext() {
            return isFirst || isAnotherAllowed;
        }

        @Override
        public TestTemplateInvocationContext next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            List<Extension> extensions =
                    isFirst ? List.of((TestExecutionExceptionHandler) this::fail) : List.of();
            isFirst = false;
            isAnotherAllowed = false;
            return new TestTemplateInvocationContext() {
                @Override
                public List<Extension> getAdditionalExtensions() {
                    return extensions;
                }
            };
        }

        private void fail(ExtensionContext context, Throwable failure) throws Throwable {
            if (failure instanceof TestAbortedException) {
                throw failure;
            }
            String test = context.getRequiredTestClass().getName();
            test += "." + context.getRequiredTestMethod().getName();
            String reason =
                    context.getRequiredTestMethod().getAnnotation(MayBeTriedAgain.class).value();
            if (!taken.take(test, reason, failure)) {
                failure.addSuppressed(
                        new AssertionError(
                                "not tried again: this run has had "
                                        + SecondTries.MOST
                                        + " second tries"));
                throw failure;
            }
            isAnotherAllowed = true;
            throw new TestAbortedException("failed once, is tried again: " + reason, failure);
        }
    }
}
