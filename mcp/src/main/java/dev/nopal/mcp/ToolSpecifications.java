package dev.nopal.mcp;

import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema;

import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The tools as the SDK wants them: their descriptions and schemas are resources named {@code
 * NAME.json}.
 */
final class ToolSpecifications {
    private static final JsonMapper JSON = new JsonMapper();
    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

    /** The schema of tools that answer with a session. */
    private static final String SESSION = "session";

    private ToolSpecifications() {}

    @SuppressWarnings("unchecked") // The resources are our own.
    static SyncToolSpecification of(NopalTool tool) throws IOException {
        Map<String, Object> description = read(tool.name());
        tool.complete(description);
        Map<String, Object> input = (Map<String, Object>) description.get("inputSchema");
        Map<String, Object> output =
                description.containsKey("outputSchema")
                        ? (Map<String, Object>) description.get("outputSchema")
                        : read(SESSION);
        Set<String> arguments =
                new TreeSet<>(((Map<String, Object>) input.get("properties")).keySet());
        McpSchema.Tool described =
                McpSchema.Tool.builder(tool.name(), input)
                        .title((String) description.get("title"))
                        .description((String) description.get("description"))
                        .outputSchema(output)
                        .annotations(
                                McpSchema.ToolAnnotations.builder()
                                        .readOnlyHint(tool.isReadOnly())
                                        .destructiveHint(false)
                                        .openWorldHint(false)
                                        .build())
                        .build();
        return SyncToolSpecification.builder()
                .tool(described)
                .callHandler((exchange, request) -> call(tool, arguments, request))
                .build();
    }

    private static Map<String, Object> read(String name) throws IOException {
        try (InputStream in = ToolSpecifications.class.getResourceAsStream(name + ".json")) {
            return JSON.readValue(in, OBJECT);
        }
    }

    private static McpSchema.CallToolResult call(
            NopalTool tool, Set<String> known, McpSchema.CallToolRequest request) {
        try {
            ToolAnswer answer =
                    tool.call(new ToolArguments(tool.name(), known, request.arguments()));
            return McpSchema.CallToolResult.builder()
                    .addTextContent(answer.text())
                    .structuredContent(answer.content())
                    .build();
        } catch (Refused e) {
            return failed(e.getMessage());
        } catch (IOException e) {
            return failed("nopal mcp cannot do that: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return failed("nopal mcp ends");
        } catch (RuntimeException e) {
            e.printStackTrace(); // To standard error.
            return failed("this is a bug in nopal mcp, please report it: " + e);
        }
    }

    private static McpSchema.CallToolResult failed(String message) {
        return McpSchema.CallToolResult.builder().isError(true).addTextContent(message).build();
    }
}
