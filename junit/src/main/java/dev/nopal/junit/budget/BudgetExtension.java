package dev.nopal.junit.budget;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.AssertionFailedError;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * What the budgets share: they measure during the test, or during all tests of a class, and judge
 * what passed.
 *
 * @param <A> the annotation
 */
abstract class BudgetExtension<A extends Annotation>
        implements BeforeAllCallback,
                AfterAllCallback,
                BeforeTestExecutionCallback,
                AfterTestExecutionCallback {
    private final Class<A> annotation;

    BudgetExtension(Class<A> annotation) {
        this.annotation = annotation;
    }

    /** The measurement of one budget. */
    interface Measurement extends AutoCloseable {
        /** Stops to measure. Idempotent. */
        @Override
        void close();

        /** Returns the sentences that fail the test, none if the budget is kept. */
        List<String> failures(ExtensionContext context);
    }

    /**
     * The place of an annotation.
     *
     * @param text such as {@code ShopTest.pays()}
     * @param isOwn whether what the current thread does is measured for it
     */
    record Place(String text, BooleanSupplier isOwn) {}

    /**
     * Begins to measure.
     *
     * @param together how many budgets are at this place
     * @throws IllegalArgumentException if the annotation is wrong; says what, and what to write
     */
    abstract Measurement begin(A budget, Place place, int together);

    @Override
    public void beforeAll(ExtensionContext context) {
        begin(context, context.getRequiredTestClass());
    }

    @Override
    public void beforeTestExecution(ExtensionContext context) {
        begin(context, context.getRequiredTestMethod());
        MeasuredThread.begin(context.getUniqueId());
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        MeasuredThread.end();
        end(context, context.getRequiredTestMethod());
    }

    @Override
    public void afterAll(ExtensionContext context) {
        end(context, context.getRequiredTestClass());
    }

    private void begin(ExtensionContext context, AnnotatedElement element) {
        List<A> budgets = AnnotationSupport.findRepeatableAnnotations(element, annotation);
        if (budgets.isEmpty()) {
            return;
        }
        Measurements measurements = new Measurements(new ArrayList<>());
        store(context).put(element, measurements);
        Place place = new Place(text(element), MeasuredThread.isOf(context.getUniqueId()));
        for (A budget : budgets) {
            try {
                measurements.all().add(begin(budget, place, budgets.size()));
            } catch (IllegalArgumentException e) {
                throw new ExtensionConfigurationException(
                        "@"
                                + annotation.getSimpleName()
                                + " on "
                                + place.text()
                                + ": "
                                + e.getMessage());
            }
        }
    }

    private void end(ExtensionContext context, AnnotatedElement element) {
        Measurements measurements = store(context).remove(element, Measurements.class);
        if (measurements == null) {
            return;
        }
        measurements.close();
        if (context.getExecutionException().isPresent()) {
            return; // The test failed already, perhaps before it did everything.
        }
        List<String> failures = new ArrayList<>();
        measurements.all().forEach(each -> failures.addAll(each.failures(context)));
        if (!failures.isEmpty()) {
            throw new AssertionFailedError(String.join("\n", failures));
        }
    }

    private ExtensionContext.Store store(ExtensionContext context) {
        return context.getStore(ExtensionContext.Namespace.create(annotation));
    }

    private static String text(AnnotatedElement element) {
        return element instanceof Method method
                ? method.getDeclaringClass().getSimpleName() + "." + method.getName() + "()"
                : ((Class<?>) element).getSimpleName();
    }

    /** The store closes it, too, if a test does not get to its end. */
    private record Measurements(List<Measurement> all) implements AutoCloseable {
        @Override
        public void close() {
            all.forEach(Measurement::close);
        }
    }
}
