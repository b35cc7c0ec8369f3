package dev.nopal.mcp;

import dev.nopal.cli.mcp.AssistantLimits;

import java.util.Map;

/** The arguments by which a call asks for more or less, and their limits. */
final class Limited {
    private static final int USUAL_ENTRIES = 10;
    private static final int MOST_ENTRIES = 200;

    private Limited() {}

    /** Returns how many entries of each map a call asks for. */
    static int entries(ToolArguments arguments) {
        return arguments.number("limit", USUAL_ENTRIES, MOST_ENTRIES, "entries of an answer");
    }

    /** Adds the longest duration to the schema of a tool. */
    @SuppressWarnings("unchecked") // It is our own, from a resource.
    static void add(Map<String, Object> description, AssistantLimits limits) {
        Map<String, Object> input = (Map<String, Object>) description.get("inputSchema");
        Map<String, Object> properties = (Map<String, Object>) input.get("properties");
        ((Map<String, Object>) properties.get("duration_seconds"))
                .put("maximum", limits.longest().toSeconds());
    }
}
