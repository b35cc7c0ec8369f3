package dev.nopal.agent.tracer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The options of {@code -javaagent}: {@code latency=com.shop.Checkout,stack=com.shop.*:pay*}, with
 * {@code mode=signal} and {@code signal=URG}.
 *
 * @param selections the selections as written; their tracers are not checked
 * @param problems what was not understood
 */
record TracerOptions(Mode mode, String signal, List<Selection> selections, List<String> problems) {

    /** When tracers are on. */
    enum Mode {
        /** From the start. */
        ON,
        /** On request. */
        OFF,
        /** From the first signal until the next. */
        SIGNAL
    }

    static TracerOptions parse(String text) {
        Mode mode = Mode.ON;
        String signal = ToggleSignal.DEFAULT;
        List<Selection> selections = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (String option : (text == null ? "" : text).split(",")) {
            int equals = option.indexOf('=');
            String key = equals < 0 ? option : option.substring(0, equals).strip();
            String value = equals < 0 ? "" : option.substring(equals + 1).strip();
            if (option.isBlank()) {
                continue;
            }
            if (value.isEmpty()) {
                problems.add("option " + option.strip() + " has no value");
            } else if (key.equals("mode")) {
                try {
                    mode = Mode.valueOf(value.toUpperCase(Locale.ROOT));
                } catch (IllegalArgumentException e) {
                    problems.add("mode=" + value + " is not one of on, off, signal");
                    mode = Mode.OFF;
                }
            } else if (key.equals("signal")) {
                signal = value.toUpperCase(Locale.ROOT);
            } else {
                selections.add(selection(key, value));
            }
        }
        return new TracerOptions(mode, signal, List.copyOf(selections), List.copyOf(problems));
    }

    private static Selection selection(String tracer, String value) {
        int colon = value.indexOf(':');
        return colon < 0
                ? new Selection(tracer, value, "*")
                : new Selection(tracer, value.substring(0, colon), value.substring(colon + 1));
    }
}
