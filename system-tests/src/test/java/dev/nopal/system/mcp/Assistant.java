package dev.nopal.system.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The client of the SDK, connected to a {@code nopal mcp} that it has started. */
final class Assistant implements AutoCloseable {
    private final McpSyncClient client;
    private final Map<String, McpSchema.Tool> tools = new ConcurrentHashMap<>();

    private Assistant(McpSyncClient client) {
        this.client = client;
    }

    static Assistant start(String... options) {
        List<String> words = new ArrayList<>(List.of("-jar", Nopal.jar().toString(), "mcp"));
        words.addAll(Arrays.asList(options));
        ServerParameters parameters =
                ServerParameters.builder(TargetJvm.java())
                        .args(words)
                        .addEnvVar("LC_ALL", "C.UTF-8")
                        .build();
        Assistant assistant =
                new Assistant(
                        McpClient.sync(
                                        new StdioClientTransport(
                                                parameters, McpJsonDefaults.getMapper()))
                                .requestTimeout(Subprocess.DEADLINE)
                                .initializationTimeout(Subprocess.DEADLINE)
                                .build());
        assistant.client.initialize();
        assistant
                .client
                .listTools()
                .tools()
                .forEach(tool -> assistant.tools.put(tool.name(), tool));
        return assistant;
    }

    Map<String, McpSchema.Tool> tools() {
        return tools;
    }

    McpSchema.CallToolResult call(String tool, Map<String, Object> arguments) {
        return client.callTool(
                McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
    }

    /** Returns an answer, which must be as the tool's schema says, and small. */
    Map<?, ?> answer(String tool, Map<String, Object> arguments) {
        McpSchema.CallToolResult result = call(tool, arguments);
        assertThat(result.isError()).as("%s: %s", tool, text(result)).isNotEqualTo(true);
        assertThat(text(result)).isNotBlank().hasSizeLessThan(10_000);
        var validation =
                McpJsonDefaults.getSchemaValidator()
                        .validate(tools.get(tool).outputSchema(), result.structuredContent());
        assertThat(validation.valid()).as("%s: %s", tool, validation.errorMessage()).isTrue();
        assertThat(result.structuredContent().toString()).hasSizeLessThan(20_000);
        return (Map<?, ?>) result.structuredContent();
    }

    /** Returns the message of a call that must be refused. */
    String refusal(String tool, Map<String, Object> arguments) {
        McpSchema.CallToolResult result = call(tool, arguments);
        assertThat(result.isError()).as("%s: %s", tool, text(result)).isTrue();
        return text(result);
    }

    private static String text(McpSchema.CallToolResult result) {
        return result.content().stream()
                .map(each -> ((McpSchema.TextContent) each).text())
                .reduce("", String::concat);
    }

    @Override
    public void close() {
        client.close();
    }
}
