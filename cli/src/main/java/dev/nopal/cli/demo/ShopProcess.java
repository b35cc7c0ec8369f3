package dev.nopal.cli.demo;

import dev.nopal.Tracepoints;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** The shop in its own JVM, which ends with this one. */
public final class ShopProcess implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 2;

    /**
     * Ignores Ctrl-C, which reaches all processes of a terminal: the shop must outlive the trace.
     */
    private static final String UNINTERRUPTED = "trap '' INT; exec \"$@\"";

    private final Process process;
    private final String address;

    private ShopProcess(Process process, String address) {
        this.process = process;
        this.address = address;
    }

    /** Starts the shop and waits until it is open. */
    public static ShopProcess start() throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process process =
                new ProcessBuilder(
                                "sh",
                                "-c",
                                UNINTERRUPTED,
                                "sh",
                                java.toString(),
                                "-Xmx64m",
                                "-XX:+UseSerialGC",
                                "-XX:+EnableDynamicAgentLoading", // Else it warns of the agent.
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                classPath(),
                                WebShop.class.getName())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        String address = process.inputReader().readLine();
        if (address == null) {
            process.destroyForcibly();
            throw new IOException("the shop did not open; its reason is above");
        }
        return new ShopProcess(process, address);
    }

    /** Returns the class path: usually one jar, in tests the folders of the classes. */
    private static String classPath() throws IOException {
        Set<String> places = new LinkedHashSet<>();
        places.add(place(WebShop.class));
        places.add(place(Tracepoints.class));
        return String.join(File.pathSeparator, places);
    }

    private static String place(Class<?> type) throws IOException {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    public int pid() {
        return Math.toIntExact(process.pid());
    }

    /** Returns the address of a page. */
    public String address() {
        return address;
    }

    /** Runs an action when the shop has ended. */
    public void onExit(Runnable action) {
        process.onExit().thenRun(action);
    }

    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                return;
            }
        } catch (IOException e) {
            // It has ended already, or ends below.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
    }
}
