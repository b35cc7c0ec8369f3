package dev.nopal.mcp;

import java.io.IOException;
import java.util.Map;

/** A tool that an assistant can call. */
interface NopalTool {
    /** Returns its name, which is also that of the resource with its description. */
    String name();

    /** Returns whether it changes nothing, not even for a time, in any JVM. */
    boolean isReadOnly();

    /** Adds to its description what is known only when the server starts. */
    default void complete(Map<String, Object> description) throws IOException {}

    /**
     * Answers a call.
     *
     * @throws Refused if an argument is wrong or the command failed
     */
    ToolAnswer call(ToolArguments arguments) throws IOException, InterruptedException;
}
