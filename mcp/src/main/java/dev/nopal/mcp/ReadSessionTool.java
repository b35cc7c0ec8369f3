package dev.nopal.mcp;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Shows a saved session again. */
final class ReadSessionTool implements NopalTool {
    private final NopalCommand nopal;
    private final SessionStore store;

    ReadSessionTool(NopalCommand nopal, SessionStore store) {
        this.nopal = nopal;
        this.store = store;
    }

    @Override
    public String name() {
        return "read_session";
    }

    @Override
    public boolean isReadOnly() {
        return true;
    }

    @Override
    public ToolAnswer call(ToolArguments arguments) throws IOException, InterruptedException {
        int entries = Limited.entries(arguments);
        Path file = store.find("session", arguments.text("session"));
        PrintedEvents output = new PrintedEvents();
        NopalCommand.Outcome outcome =
                nopal.run(
                        List.of("show", "--maps", "-f", "json", file.toString()),
                        NopalCommand.SHORT,
                        output::add);
        if (outcome.exitCode() != 0) {
            throw outcome.failure();
        }
        return new SessionAnswer(
                        Shown.commandLine(List.of("show", file.toString())), output, entries)
                .session(SessionStore.name(file), SessionFacts.read(file))
                .only(arguments.optional("map"))
                .ended(outcome.messages(), outcome.dropped() == 0)
                .answer();
    }
}
