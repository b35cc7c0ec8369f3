package dev.nopal.agent.instrument;

import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;

/** Access of the agent to packages of other modules, without an option and without a warning. */
public final class ModuleAccess {
    private static final Module AGENT = ModuleAccess.class.getModule();

    private ModuleAccess() {}

    /** Lets the agent use the public types of a package. */
    public static void export(Instrumentation instrumentation, Module module, String packageName) {
        instrumentation.redefineModule(
                module, Set.of(), Map.of(packageName, Set.of(AGENT)), Map.of(), Set.of(), Map.of());
    }

    /** Lets the agent use all members of a type and of its neighbours. */
    public static void open(Instrumentation instrumentation, Class<?> type) {
        Module module = type.getModule();
        if (module.isNamed() && !module.isOpen(type.getPackageName(), AGENT)) {
            instrumentation.redefineModule(
                    module,
                    Set.of(),
                    Map.of(),
                    Map.of(type.getPackageName(), Set.of(AGENT)),
                    Set.of(),
                    Map.of());
        }
    }
}
