package dev.nopal.mcp;

import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.mcp.AssistantLimits;
import dev.nopal.cli.mcp.AssistantServer;

import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;

import tools.jackson.databind.json.JsonMapper;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** The server at standard input and output. */
public final class McpAssistantServer implements AssistantServer {
    private static final String INSTRUCTIONS =
            "Traces running JVMs. Begin with list_jvms, then run_recipe triage on the one that is"
                    + " meant: it shows what is wrong and what to run next. Each answer names its"
                    + " units, what was cut and lost, and the next call. To compare, run the same"
                    + " recipe twice and pass both sessions to compare_sessions.";

    /** Made by the service loader. */
    public McpAssistantServer() {}

    @Override
    public void serve(AssistantLimits limits, List<String> start, String version)
            throws IOException {
        requireVersion(version);
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err); // Whatever prints: only the protocol may be there.
        CountDownLatch end = new CountDownLatch(1);
        EndingInput in = new EndingInput(new FileInputStream(FileDescriptor.in), end::countDown);
        NopalCommand nopal = new NopalCommand(start);
        SessionStore store = SessionStore.open(limits.sessions());
        // Also if it is told to end by a signal.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(nopal, store)));
        JacksonMcpJsonMapper mapper = new JacksonMcpJsonMapper(new JsonMapper());
        McpSyncServer server =
                McpServer.sync(new StdioServerTransportProvider(mapper, in, out))
                        .serverInfo("nopal", version)
                        .instructions(INSTRUCTIONS)
                        .capabilities(McpSchema.ServerCapabilities.builder().tools(false).build())
                        .jsonMapper(mapper)
                        .jsonSchemaValidator(UncheckedSchema.VALIDATOR)
                        .validateToolInputs(false)
                        .requestTimeout(limits.longest().plus(Duration.ofMinutes(2)))
                        .tools(tools(nopal, store, limits))
                        .build();
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        nopal.close();
        server.close();
    }

    /** Refuses a jar of another version: the classes of both must fit. */
    private static void requireVersion(String version) {
        String own = McpAssistantServer.class.getPackage().getImplementationVersion();
        if (own != null && !own.equals(version)) {
            throw Failure.usage(
                    "nopal-mcp.jar is of version "
                            + own
                            + ", nopal.jar of "
                            + version
                            + "; replace the older one");
        }
    }

    private static void end(NopalCommand nopal, SessionStore store) {
        nopal.close();
        store.close();
    }

    private static List<SyncToolSpecification> tools(
            NopalCommand nopal, SessionStore store, AssistantLimits limits) throws IOException {
        Targets targets = new Targets(nopal, limits);
        LimitedRuns runs = new LimitedRuns(nopal, limits, store);
        List<SyncToolSpecification> tools = new ArrayList<>();
        for (NopalTool tool :
                List.of(
                        new ListJvmsTool(targets),
                        new ListProbesTool(nopal, targets),
                        new RunRecipeTool(nopal, targets, runs, limits),
                        new RunScriptTool(targets, runs, limits),
                        new ReadSessionTool(nopal, store),
                        new CompareSessionsTool(nopal, store))) {
            tools.add(ToolSpecifications.of(tool));
        }
        return tools;
    }
}
