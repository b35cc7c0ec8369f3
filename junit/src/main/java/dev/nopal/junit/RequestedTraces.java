package dev.nopal.junit;

import dev.nopal.agent.recording.RecordedPattern;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the annotations of a test, its class and the classes around it ask to record. */
record RequestedTraces(List<RecordedPattern> patterns, int maxEvents, int maxMethods) {
    private static final RecordedPattern ALL_TRACEPOINTS = RecordedPattern.of("*:*");

    static RequestedTraces of(ExtensionContext context) {
        Map<String, RecordedPattern> patterns = new LinkedHashMap<>();
        int maxEvents = RecordTraces.MAX_EVENTS;
        int maxMethods = RecordTraces.MAX_METHODS;
        // From the outermost class to the method: the innermost limit counts.
        for (RecordTraces each : annotations(context)) {
            add(each.value(), patterns);
            maxEvents = each.maxEvents();
            maxMethods = each.maxMethods();
        }
        context.getTestMethod()
                .flatMap(method -> AnnotationSupport.findAnnotation(method, TraceTest.class))
                .ifPresent(test -> add(test.value(), patterns));
        if (patterns.values().stream().allMatch(RecordedPattern::isOfMethods)) {
            patterns.put(ALL_TRACEPOINTS.name(), ALL_TRACEPOINTS);
        }
        return new RequestedTraces(List.copyOf(patterns.values()), maxEvents, maxMethods);
    }

    private static List<RecordTraces> annotations(ExtensionContext context) {
        List<RecordTraces> found = new ArrayList<>();
        Class<?> innermost = context.getRequiredTestClass();
        List<Class<?>> classes = new ArrayList<>();
        for (Class<?> each = innermost; each != null; each = around(each)) {
            classes.add(0, each);
        }
        for (Class<?> each : classes) {
            AnnotationSupport.findAnnotation(each, RecordTraces.class).ifPresent(found::add);
        }
        Method method = context.getRequiredTestMethod();
        AnnotationSupport.findAnnotation(method, RecordTraces.class).ifPresent(found::add);
        return found;
    }

    /** Returns the class in which a class is nested as a test, or null. */
    private static Class<?> around(Class<?> nested) {
        return Modifier.isStatic(nested.getModifiers()) ? null : nested.getEnclosingClass();
    }

    private static void add(String[] texts, Map<String, RecordedPattern> patterns) {
        for (String text : texts) {
            RecordedPattern pattern = RecordedPattern.of(text);
            patterns.put(pattern.name(), pattern);
        }
    }
}
