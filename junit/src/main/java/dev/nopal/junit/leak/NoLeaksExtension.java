package dev.nopal.junit.leak;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.AssertionFailedError;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Modifier;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import javax.management.JMException;

/** The extension of {@link NoLeaks}: around set-up and clean-up of the test, too. */
public final class NoLeaksExtension
        implements BeforeAllCallback, AfterAllCallback, BeforeEachCallback, AfterEachCallback {
    /** The key of report entries. */
    private static final String REPORTED = "nopal.leaks";

    /** Called by JUnit. */
    public NoLeaksExtension() {}

    @Override
    public void beforeAll(ExtensionContext context) {
        begin(context, context.getRequiredTestClass());
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        begin(context, context.getRequiredTestMethod());
    }

    @Override
    public void afterEach(ExtensionContext context) {
        end(context, context.getRequiredTestMethod());
    }

    @Override
    public void afterAll(ExtensionContext context) {
        end(context, context.getRequiredTestClass());
    }

    private static void begin(ExtensionContext context, AnnotatedElement element) {
        Optional<NoLeaks> wanted = AnnotationSupport.findAnnotation(element, NoLeaks.class);
        if (wanted.isPresent()) {
            try {
                store(context).put(element, LeakCheck.begin(names(wanted.get(), context)));
            } catch (JMException | RuntimeException e) {
                throw unable(context, e);
            }
        }
    }

    private static Set<String> names(NoLeaks wanted, ExtensionContext context) {
        Set<String> names = new TreeSet<>();
        for (Class<?> type : wanted.value()) {
            boolean hasInstances =
                    !type.isInterface()
                            && !type.isPrimitive()
                            && !type.isArray()
                            && !Modifier.isAbstract(type.getModifiers());
            if (!hasInstances) {
                throw wrong(
                        context,
                        type.getTypeName()
                                + " has no instances of its own; name the classes that have");
            }
            names.add(type.getName());
        }
        if (names.isEmpty()) {
            throw wrong(context, "it names no class; write @NoLeaks(Session.class)");
        }
        return names;
    }

    private static void end(ExtensionContext context, AnnotatedElement element) {
        LeakCheck check = store(context).remove(element, LeakCheck.class);
        if (check == null || context.getExecutionException().isPresent()) {
            return; // What a failed test leaves is held by its exception, too.
        }
        Set<String> ignored = new TreeSet<>();
        for (Class<?> type = context.getRequiredTestClass();
                type != null;
                type = type.getEnclosingClass()) {
            ignored.add(type.getName());
        }
        LeakCheck.Outcome outcome;
        try {
            outcome = check.end(ignored);
        } catch (JMException | RuntimeException e) {
            throw unable(context, e);
        }
        outcome.unheld().forEach(each -> context.publishReportEntry(REPORTED, each));
        if (!outcome.leaks().isEmpty()) {
            throw new AssertionFailedError(String.join("\n", outcome.leaks()));
        }
    }

    private static ExtensionConfigurationException wrong(ExtensionContext context, String what) {
        return new ExtensionConfigurationException(
                "@NoLeaks on " + context.getRequiredTestClass().getSimpleName() + ": " + what);
    }

    private static RuntimeException unable(ExtensionContext context, Exception cause) {
        return cause instanceof ExtensionConfigurationException known
                ? known
                : wrong(
                        context,
                        "this JVM does not count live instances ("
                                + cause
                                + "); run the test on HotSpot, with the module jdk.management");
    }

    private static ExtensionContext.Store store(ExtensionContext context) {
        return context.getStore(ExtensionContext.Namespace.create(NoLeaksExtension.class));
    }
}
