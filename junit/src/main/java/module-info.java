/** Assertions on tracepoints and method calls in JUnit tests; budgets, leaks and call logs. */
module dev.nopal.junit {
    requires java.instrument; // for OwnAgent, as is jdk.unsupported
    requires java.management;
    requires jdk.management;
    requires jdk.unsupported;
    requires dev.nopal.agent;
    requires dev.nopal.script;
    requires transitive org.assertj.core;
    requires transitive org.junit.jupiter.api;

    exports dev.nopal.junit;
    exports dev.nopal.junit.budget;
    exports dev.nopal.junit.leak;
    exports dev.nopal.junit.stenography;

    provides org.junit.jupiter.api.extension.Extension with
            dev.nopal.junit.stenography.StenographyExtension;
}
