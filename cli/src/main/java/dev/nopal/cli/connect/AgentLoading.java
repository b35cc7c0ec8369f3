package dev.nopal.cli.connect;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.process.JavaProcess;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Properties;

/** The loading of the agent into a JVM that listens. */
final class AgentLoading {
    private static final String PROBLEM = "dev.nopal.agent.problem";
    private static final String TEMPORARY = "java.io.tmpdir";
    private static final String RETURNED = "return code: ";
    private static final String MISSING_MODULE = "java.instrument not found";

    /** Far more than a number, or a stack trace. */
    private static final int MAX_ANSWER = 64 << 10;

    /** Enough for every class path. */
    private static final int MAX_PROPERTIES = 16 << 20;

    private static final int NO_MEMORY = -4;
    private static final int BAD_JAR = 100;
    private static final int NOT_ON_CLASS_PATH = 101;
    private static final int START_FAILED = 102;

    private AgentLoading() {}

    /**
     * The answer of the JVM after the agent was loaded.
     *
     * @param problem the problem that the agent reports
     * @param temporaryFolder the folder of its socket
     */
    record Loaded(Optional<String> problem, Optional<String> temporaryFolder) {}

    /**
     * Loads the agent.
     *
     * @param jar its path as the JVM knows it
     */
    static Loaded load(JvmRequests attached, JavaProcess jvm, String jar)
            throws Refusal, IOException {
        require(attached, jvm, attached.ask(MAX_ANSWER, "load", "instrument", "false", jar));
        Properties properties = properties(attached.ask(MAX_PROPERTIES, "properties"));
        return new Loaded(
                Optional.ofNullable(properties.getProperty(PROBLEM)),
                Optional.ofNullable(properties.getProperty(TEMPORARY)));
    }

    /** Throws unless the answer says that the agent has started. */
    private static void require(JvmRequests attached, JavaProcess jvm, JvmRequests.Answer answer)
            throws Refusal {
        String text = answer.text().strip();
        if (text.contains(MISSING_MODULE)) {
            throw TargetCheck.withoutInstrument(jvm.pid());
        }
        if (answer.code() != 0 || !text.startsWith(RETURNED)) {
            String reason = text.lines().findFirst().orElse("answer " + answer.code());
            throw attached.refused("Failed to load agent library: " + reason);
        }
        int code;
        try {
            code = Integer.parseInt(text.substring(RETURNED.length()).strip());
        } catch (NumberFormatException e) {
            throw attached.refused("its answer does not end with a number");
        }
        switch (code) {
            case 0 -> {}
            case NO_MEMORY -> throw attached.refused("it has no memory left");
            case BAD_JAR -> throw attached.refused("it cannot read the agent's jar");
            case NOT_ON_CLASS_PATH ->
                    throw attached.refused("it cannot add the agent to its class path");
            case START_FAILED ->
                    throw Refusal.usage(
                            "the agent did not start in process "
                                    + jvm.pid()
                                    + ": Agent JAR loaded but agent failed to initialize");
            default -> throw attached.refused("Failed to load agent - unknown reason: " + code);
        }
    }

    /** Returns the properties; none if the JVM did not send any that can be read. */
    private static Properties properties(JvmRequests.Answer answer) throws IOException {
        Properties properties = new Properties();
        if (answer.code() == 0) {
            try {
                properties.load(
                        new StringReader(new String(answer.bytes(), StandardCharsets.ISO_8859_1)));
            } catch (IllegalArgumentException e) {
                return new Properties(); // A malformed escape.
            }
        }
        return properties;
    }
}
