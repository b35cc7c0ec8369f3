/** The tracing language: text, checked program, bytecode, and its output. */
@SuppressWarnings("module") // The friends below are not on this module's own compile path.
module dev.nopal.script {
    requires static java.management;
    requires static jdk.management;

    exports dev.nopal.script to
            dev.nopal.agent,
            dev.nopal.cli;
    exports dev.nopal.script.check to
            dev.nopal.agent,
            dev.nopal.cli;
    exports dev.nopal.script.compile to
            dev.nopal.agent;
    exports dev.nopal.script.language to
            dev.nopal.agent,
            dev.nopal.cli;
    exports dev.nopal.script.parse to
            dev.nopal.agent,
            dev.nopal.cli;
    exports dev.nopal.script.program to
            dev.nopal.agent,
            dev.nopal.cli;
    exports dev.nopal.script.render to
            dev.nopal.cli,
            dev.nopal.spring;
    exports dev.nopal.script.session to
            dev.nopal.agent,
            dev.nopal.cli,
            dev.nopal.spring;
    exports dev.nopal.script.statistics to
            dev.nopal.cli,
            dev.nopal.junit;
    exports dev.nopal.script.system to
            dev.nopal.agent,
            dev.nopal.cli;
    exports dev.nopal.script.type to
            dev.nopal.agent;
    exports dev.nopal.script.value to
            dev.nopal.cli;
}
