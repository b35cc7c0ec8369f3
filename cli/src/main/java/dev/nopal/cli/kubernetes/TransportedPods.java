package dev.nopal.cli.kubernetes;

import dev.nopal.cli.line.TargetWish;
import dev.nopal.cli.trace.JvmSource;
import dev.nopal.cli.transport.TransportCommand;
import dev.nopal.cli.transport.TransportSource;

import java.util.List;

/**
 * The ways into pods by the transport over standard input and output.
 *
 * @param wish the JVM in each container
 */
public record TransportedPods(TargetWish wish) implements PodTransport {
    @Override
    public JvmSource through(String target, List<String> prefix) {
        return new TransportSource(new TransportCommand(prefix, target), wish);
    }

    @Override
    public JvmSource attachedTo(String target, List<String> command) {
        return new TransportSource(new TransportCommand(command, target, true), wish);
    }

    @Override
    public boolean isPlural() {
        return wish.isPlural();
    }

    @Override
    public List<String> farEnd() {
        return TransportCommand.FAR_END;
    }
}
