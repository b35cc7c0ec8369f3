package dev.nopal.cli;

import dev.nopal.cli.held.HeldFile;
import dev.nopal.cli.thread.Threads;
import dev.nopal.script.system.HostSystem;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.nio.channels.SocketChannel;

/**
 * The beginning of what a trace needs first after its command line was read, on another processor
 * while it is being read: parts of the JDK that take tens of milliseconds when they are first used.
 */
final class WarmStart {
    private static final String SELECTORS = "java.nio.channels.spi.SelectorProvider";

    private WarmStart() {}

    /** Begins, if the command line asks for a trace and there is a second processor. */
    static void begin(String... args) {
        nameSelectors();
        boolean isTrace = args.length > 1 && (args[0].equals("trace") || !Main.isCommand(args[0]));
        if (isTrace && Runtime.getRuntime().availableProcessors() > 1) {
            Threads.startDaemon("nopal-warm-start", WarmStart::run);
        }
    }

    /**
     * Names the provider of selectors that Linux has anyway: otherwise the JDK looks for another
     * one in the jar, for milliseconds.
     */
    private static void nameSelectors() {
        String usual = "sun.nio.ch.EPollSelectorProvider";
        if (HostSystem.IS_LINUX && System.getProperty(SELECTORS) == null) {
            try {
                Class<?> found = Class.forName(usual);
                System.setProperty(SELECTORS, found.getName());
            } catch (ClassNotFoundException e) {
                // This JDK has another one, and finds it.
            }
        }
    }

    /** Does it all, on this thread. */
    static void run() {
        try {
            SocketChannel.open(StandardProtocolFamily.UNIX).close();
            if (HostSystem.IS_LINUX) {
                var unused = HeldFile.unavailability();
            }
        } catch (IOException | RuntimeException | LinkageError e) {
            // Whoever needs it meets the same problem, and says so.
        }
    }
}
