package dev.nopal.agent.tracer;

import dev.nopal.agent.instrument.Installation;
import dev.nopal.agent.instrument.MethodLimit;
import dev.nopal.agent.tracer.TracerOptions.Mode;

import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * The requests of the application through {@code dev.nopal.agent.Tracers}, whose copy is in another
 * loader: only types of the JDK can be passed. {@code NopalAgent} refers to this class by name.
 */
final class TracerRequests {
    private TracerRequests() {}

    /** Returns {@code done}, a Boolean, and {@code lines}, a List of String. */
    static Map<String, Object> serve(Map<String, Object> request) {
        if (text(request, "action").equals("meter")) {
            return meter(request);
        }
        Answer answer;
        try {
            answer =
                    TracerControl.current()
                            .map(control -> serve(control, request))
                            .orElseGet(() -> Answer.refused("the agent cannot change classes"));
        } catch (IllegalArgumentException e) {
            answer = Answer.refused(e.getMessage());
        }
        return Map.of("done", answer.isDone(), "lines", answer.lines());
    }

    private static Answer serve(TracerControl control, Map<String, Object> request) {
        return switch (text(request, "action")) {
            case "on" ->
                    control.on(
                            text(request, "tracer"),
                            text(request, "classes"),
                            text(request, "methods"),
                            0);
            case "off" ->
                    control.off(
                            text(request, "tracer"),
                            text(request, "classes"),
                            text(request, "methods"));
            case "add" ->
                    control.add(
                            text(request, "tracer"),
                            text(request, "classes"),
                            text(request, "methods"));
            case "mode" ->
                    control.mode(Mode.valueOf(text(request, "mode")), text(request, "signal"));
            case "register" -> control.register(tracer(request));
            case "list" -> control.list();
            default -> Answer.refused("the agent is too old for this request");
        };
    }

    /**
     * Returns {@code close}, a Runnable, and {@code skipped}, a Supplier of a List of String, too,
     * unless it is refused.
     */
    private static Map<String, Object> meter(Map<String, Object> request) {
        @SuppressWarnings("unchecked") // Both sides are of this project.
        var handles = (BiFunction<String, String, MethodHandle[]>) request.get("handles");
        MeteredMethods methods =
                new MeteredMethods(
                        new Selection("meter", text(request, "classes"), text(request, "methods")),
                        (Boolean) request.get("trivial"),
                        handles);
        MethodLimit limit = new MethodLimit((Integer) request.get("limit"), text(request, "flag"));
        Optional<Installation> installed =
                TracerControl.current().map(control -> control.meter(methods, limit));
        String report =
                installed
                        .map(each -> each.report().toString())
                        .orElse("the agent cannot change classes");
        return installed.filter(each -> each.report().refusal().isEmpty()).isEmpty()
                ? Map.of("done", false, "lines", List.of(report))
                : Map.of(
                        "done",
                        true,
                        "lines",
                        List.of(report),
                        "close",
                        (Runnable) installed.get()::close,
                        "skipped",
                        (Supplier<List<String>>) () -> skipped(installed.get()));
    }

    private static List<String> skipped(Installation installed) {
        return installed.report().skipped().stream().map(String::valueOf).toList();
    }

    @SuppressWarnings("unchecked") // Both sides are of this project.
    private static UserTracer tracer(Map<String, Object> request) {
        return UserTracer.of(
                text(request, "tracer"),
                (Map<String, Class<?>>) request.get("types"),
                (MethodHandle) request.get("enter"),
                (MethodHandle) request.get("exit"));
    }

    private static String text(Map<String, Object> request, String key) {
        return String.valueOf(request.getOrDefault(key, ""));
    }
}
