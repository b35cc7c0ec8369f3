package dev.nopal.agent.tracer;

import dev.nopal.agent.instrument.ClassLocations;
import dev.nopal.agent.instrument.MethodLocation;

import java.lang.classfile.Annotation;
import java.lang.classfile.AnnotationElement;
import java.lang.classfile.AnnotationValue;
import java.util.List;

/** The tracers that {@code @Traced} and {@code @Latency} in a class file ask for. */
final class Annotated {
    private static final String TRACED = "Ldev/nopal/Traced;";
    private static final String LATENCY = "Ldev/nopal/Latency;";

    /** The meaning of {@code @Traced} alone; a class file does not contain the defaults. */
    private static final String DEFAULT = "calls";

    private Annotated() {}

    static boolean asksFor(String tracer, ClassLocations locations, MethodLocation method) {
        return asks(tracer, locations.annotations()) || asks(tracer, method.annotations());
    }

    private static boolean asks(String tracer, List<Annotation> annotations) {
        return annotations.stream()
                .anyMatch(
                        each ->
                                switch (each.className().stringValue()) {
                                    case TRACED -> names(each).contains(tracer);
                                    case LATENCY -> tracer.equals("latency");
                                    default -> false;
                                });
    }

    private static List<String> names(Annotation traced) {
        for (AnnotationElement element : traced.elements()) {
            if (element.value() instanceof AnnotationValue.OfArray array) {
                return array.values().stream().map(Annotated::text).toList();
            }
        }
        return List.of(DEFAULT);
    }

    private static String text(AnnotationValue value) {
        return value instanceof AnnotationValue.OfString string ? string.stringValue() : "";
    }
}
