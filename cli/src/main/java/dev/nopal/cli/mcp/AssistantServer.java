package dev.nopal.cli.mcp;

import java.io.IOException;
import java.util.List;

/** The server for assistants, a service of {@code nopal-mcp.jar}. */
public interface AssistantServer {
    /**
     * Serves the client at standard input and output until it goes away.
     *
     * @param nopal the words that start this command, without its arguments
     * @param version the version of this command
     */
    void serve(AssistantLimits limits, List<String> nopal, String version) throws IOException;
}
