package dev.nopal.system.kubernetes;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Callable;

/** A process whose streams are those of kubectl, as with exec and attach in a cluster. */
final class RemoteCommand implements RemoteStreams.Input {
    private final RemoteStreams streams;
    private final Callable<Process> start;
    private Process process;

    private RemoteCommand(RemoteStreams streams, Callable<Process> start) {
        this.streams = streams;
        this.start = start;
    }

    /** Serves until kubectl goes; then the standard input of the process ends. */
    static void serve(RemoteStreams streams, Callable<Process> start) {
        RemoteCommand command = new RemoteCommand(streams, start);
        try (streams) {
            streams.serve(command);
        } catch (IOException e) {
            // kubectl was killed; the process must notice by the end of its input.
        } finally {
            command.ended();
        }
    }

    @Override
    public void opened() throws IOException {
        try {
            process = start.call();
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
        Thread out = pump(process.getInputStream(), RemoteStreams.OUT);
        Thread err = pump(process.getErrorStream(), RemoteStreams.ERR);
        Thread.startVirtualThread(
                () -> {
                    try {
                        int code = process.waitFor();
                        out.join();
                        err.join();
                        streams.end(status(code));
                    } catch (IOException e) {
                        // kubectl has gone before.
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
    }

    private Thread pump(InputStream in, int stream) {
        return Thread.startVirtualThread(
                () -> {
                    byte[] bytes = new byte[16384];
                    try {
                        for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
                            streams.send(stream, bytes, n);
                        }
                    } catch (IOException e) {
                        // kubectl has gone.
                    }
                });
    }

    private static String status(int code) {
        return code == 0
                ? "{\"metadata\":{},\"status\":\"Success\"}"
                : """
                {"metadata":{},"status":"Failure","reason":"NonZeroExitCode",
                "message":"command terminated with non-zero exit code",
                "details":{"causes":[{"reason":"ExitCode","message":"%d"}]}}
                """
                        .formatted(code);
    }

    @Override
    public void received(byte[] bytes) {
        try {
            process.getOutputStream().write(bytes);
            process.getOutputStream().flush();
        } catch (IOException e) {
            // It does not read any more; its end is reported.
        }
    }

    @Override
    public void ended() {
        if (process != null) {
            try {
                process.getOutputStream().close();
            } catch (IOException e) {
                // It has ended already.
            }
        }
    }
}
