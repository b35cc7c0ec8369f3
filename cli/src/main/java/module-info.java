/** The {@code nopal} command. */
module dev.nopal.cli {
    requires dev.nopal.agent;
    requires dev.nopal.core;
    requires dev.nopal.script;
    requires info.picocli;
    requires static jdk.attach;
    requires jdk.httpserver;
    requires jdk.jfr;
    requires org.apache.commons.statistics.distribution;

    opens dev.nopal.cli to
            info.picocli;
}
