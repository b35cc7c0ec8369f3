package dev.nopal.spring.observation;

import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;

/**
 * The arguments of a tracepoint from the low-cardinality key values of an observation, by the names
 * that Spring and OpenTelemetry give them. The first that has a value counts.
 */
final class ObservedValues {
    private static final String[] METHOD = {
        "method",
        "http.request.method",
        "code.function",
        "code.function.name",
        "messaging.operation",
        "messaging.operation.name",
        "db.operation.name"
    };
    private static final String[] ROUTE = {
        "uri",
        "http.route",
        "url.template",
        "class",
        "code.namespace",
        "messaging.destination.name",
        "messaging.source.name",
        "spring.kafka.template.name",
        "spring.kafka.listener.id",
        "spring.rabbit.template.name",
        "spring.rabbit.listener.id",
        "jdbc.datasource.name",
        "db.collection.name"
    };
    private static final String[] STATUS = {
        "status", "http.response.status_code", "rpc.response.status_code"
    };
    private static final String[] OUTCOME = {"outcome"};
    private static final String[] ERROR = {"exception", "error.type", "error"};

    /** The longest text that can be a status. */
    private static final int STATUS_DIGITS = 9;

    private ObservedValues() {}

    static String method(Observation.Context context) {
        return first(context, METHOD);
    }

    static String route(Observation.Context context) {
        return first(context, ROUTE);
    }

    /** Returns the status if it is a number, else 0. */
    static int status(Observation.Context context) {
        String text = first(context, STATUS);
        if (text.isEmpty() || text.length() > STATUS_DIGITS) {
            return 0;
        }
        int status = 0;
        for (int i = 0; i < text.length(); i++) {
            char digit = text.charAt(i);
            if (digit < '0' || digit > '9') {
                return 0;
            }
            status = status * 10 + digit - '0';
        }
        return status;
    }

    /** Returns the outcome; if there is none, a status that is a word. */
    static String outcome(Observation.Context context) {
        String outcome = first(context, OUTCOME);
        return outcome.isEmpty() && status(context) == 0 ? first(context, STATUS) : outcome;
    }

    /** Returns the class of the exception without its package; empty if there was none. */
    static String error(Observation.Context context) {
        Throwable error = context.getError();
        return error != null ? error.getClass().getSimpleName() : first(context, ERROR);
    }

    private static String first(Observation.Context context, String... names) {
        for (String name : names) {
            KeyValue found = context.getLowCardinalityKeyValue(name);
            if (found != null) {
                String value = found.getValue();
                return value == null || value.equals(KeyValue.NONE_VALUE) ? "" : value;
            }
        }
        return "";
    }
}
