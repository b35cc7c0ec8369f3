package dev.nopal.junit;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

import java.lang.reflect.Method;

/**
 * Records while a test method runs.
 *
 * <p>Probes are attached before {@code @BeforeEach} and detached after {@code @AfterEach}; events
 * are kept while the test method, or a dynamic test, runs. That is on the thread that runs it,
 * which may be another than that of the callbacks if the test has a timeout.
 */
public final class TraceExtension
        implements BeforeEachCallback, AfterEachCallback, InvocationInterceptor, ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(TraceExtension.class);

    /** Created by JUnit for {@link TraceTest} and {@link RecordTraces}. */
    public TraceExtension() {}

    @Override
    public void beforeEach(ExtensionContext context) {
        TestRecording recording = new TestRecording(RequestedTraces.of(context));
        recording.start();
        context.getStore(NAMESPACE).put(TestRecording.class, recording);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        TestRecording recording = recording(context);
        if (recording != null) {
            recording.close();
            context.getExecutionException()
                    .ifPresent(
                            failure ->
                                    TimelineReport.publish(
                                            context, new Traces(recording), failure));
        }
    }

    private static TestRecording recording(ExtensionContext context) {
        return context.getStore(NAMESPACE).get(TestRecording.class, TestRecording.class);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Traces.class;
    }

    @Override
    public Traces resolveParameter(ParameterContext parameter, ExtensionContext context) {
        TestRecording recording = recording(context);
        if (recording == null) {
            throw new ParameterResolutionException(
                    "Traces is a parameter of tests, of @BeforeEach and of @AfterEach, not of "
                            + parameter.getDeclaringExecutable());
        }
        return new Traces(recording);
    }

    /** What a test prepares is its own, and is not recorded: others must not see it, either. */
    @Override
    public void interceptBeforeEachMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> method,
            ExtensionContext context)
            throws Throwable {
        own(invocation, context);
    }

    @Override
    public void interceptAfterEachMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> method,
            ExtensionContext context)
            throws Throwable {
        own(invocation, context);
    }

    private static void own(Invocation<Void> invocation, ExtensionContext context)
            throws Throwable {
        TestRecording recording = recording(context);
        if (recording == null) {
            invocation.proceed();
        } else {
            try (TraceScope _ = recording.owner().enter()) {
                invocation.proceed();
            }
        }
    }

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> method,
            ExtensionContext context)
            throws Throwable {
        Void unused = record(invocation, context);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> method,
            ExtensionContext context)
            throws Throwable {
        Void unused = record(invocation, context);
    }

    @Override
    public <T> T interceptTestFactoryMethod(
            Invocation<T> invocation,
            ReflectiveInvocationContext<Method> method,
            ExtensionContext context)
            throws Throwable {
        return record(invocation, context);
    }

    private static <T> T record(Invocation<T> invocation, ExtensionContext context)
            throws Throwable {
        TestRecording recording = recording(context);
        return recording == null
                ? invocation.proceed()
                : record(invocation, recording, recording.owner());
    }

    /** Gives each dynamic test its own events. */
    @Override
    public void interceptDynamicTest(
            Invocation<Void> invocation,
            DynamicTestInvocationContext test,
            ExtensionContext context)
            throws Throwable {
        TestRecording recording = recording(context);
        if (recording == null) {
            invocation.proceed();
            return;
        }
        EventOwner owner = new EventOwner(recording);
        try {
            Void unused = record(invocation, recording, owner);
        } catch (Throwable e) {
            TimelineReport.publish(context, new Traces(recording, owner), e);
            throw e;
        }
    }

    private static <T> T record(Invocation<T> invocation, TestRecording recording, EventOwner owner)
            throws Throwable {
        recording.begin();
        try {
            return owner.call(() -> proceed(invocation));
        } catch (Carried e) {
            throw e.getCause();
        } finally {
            recording.end();
        }
    }

    private static <T> T proceed(Invocation<T> invocation) throws Exception {
        try {
            return invocation.proceed();
        } catch (Exception | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new Carried(e);
        }
    }

    /** Carries what is neither an exception nor an error through a Callable. */
    private static final class Carried extends Exception {
        private static final long serialVersionUID = 1;

        Carried(Throwable cause) {
            super(cause);
        }
    }
}
