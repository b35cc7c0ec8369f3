package dev.nopal.system.targets;

import dev.nopal.agent.MethodTracer;

import java.util.LinkedHashMap;
import java.util.Map;

/** A tracer that a user wrote: the first argument, the result, and the exception. */
public final class Refunds implements MethodTracer {
    private final String name;

    public Refunds() {
        this("refunds");
    }

    Refunds(String name) {
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Map<String, Class<?>> arguments() {
        Map<String, Class<?>> arguments = new LinkedHashMap<>();
        arguments.put("amount", int.class);
        arguments.put("returned", String.class);
        arguments.put("problem", String.class);
        return arguments;
    }

    @Override
    public long enter(String method, Object self, Object[] arguments) {
        return arguments.length == 1 && arguments[0] instanceof Integer amount ? amount + 1 : 0;
    }

    @Override
    public Object[] exit(
            String method,
            Object self,
            Object[] arguments,
            Object returned,
            Throwable thrown,
            long entered) {
        return new Object[] {
            (int) entered - 1, String.valueOf(returned), thrown == null ? "" : thrown.getMessage()
        };
    }
}
