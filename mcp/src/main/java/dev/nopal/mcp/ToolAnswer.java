package dev.nopal.mcp;

import java.util.Map;

/**
 * The answer to a call.
 *
 * @param content as the tool's output schema says
 * @param text the same for clients that show text only, shorter
 */
record ToolAnswer(Map<String, Object> content, String text) {}
