/** Sessions inside the traced JVM. */
@SuppressWarnings("module") // The friends below are not on this module's own compile path.
module dev.nopal.agent {
    requires static java.instrument;
    requires static java.management;
    requires static jdk.jfr;
    requires static jdk.management;
    requires static jdk.net;
    requires dev.nopal.core;
    requires dev.nopal.script;

    exports dev.nopal.agent;
    exports dev.nopal.agent.control to
            dev.nopal.cli,
            dev.nopal.spring;
    exports dev.nopal.agent.jfr to
            dev.nopal.cli;
    exports dev.nopal.agent.meter to
            dev.nopal.junit;
    exports dev.nopal.agent.recording to
            dev.nopal.junit;
}
