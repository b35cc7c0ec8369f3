package dev.nopal.agent.tracer;

import dev.nopal.agent.instrument.ClassLocations;
import dev.nopal.agent.instrument.MethodLocation;

import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.stream.Collectors;

/** The names of methods in events, with the types of the parameters if a method is overloaded. */
final class Labels {
    private Labels() {}

    static String of(ClassLocations locations, MethodLocation method) {
        long sameName =
                locations.methods().stream()
                        .filter(each -> !each.isSynthetic())
                        .filter(each -> each.name().equals(method.name()))
                        .count();
        return sameName > 1 ? method.name() + parameters(method) : method.name();
    }

    private static String parameters(MethodLocation method) {
        return MethodTypeDesc.ofDescriptor(method.descriptor()).parameterList().stream()
                .map(ClassDesc::displayName)
                .collect(Collectors.joining(",", "(", ")"));
    }
}
