package dev.nopal.agent.recording;

import java.util.List;

/**
 * A tracepoint or a method whose events are recorded.
 *
 * @param name such as {@code shop:order_placed} or {@code method:com.shop.Checkout:place}, with the
 *     types of the parameters if the method is overloaded
 * @param isMethod whether it is a method
 * @param arguments the names of its arguments or parameters
 */
public record RecordedProbe(String name, boolean isMethod, List<String> arguments) {
    /** Copies the names. */
    public RecordedProbe {
        arguments = List.copyOf(arguments);
    }
}
