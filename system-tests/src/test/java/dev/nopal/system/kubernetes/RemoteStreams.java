package dev.nopal.system.kubernetes;

import java.io.IOException;

/** The streams of one remote command between kubectl and the stand-in for a cluster. */
interface RemoteStreams extends AutoCloseable {
    int OUT = 1;
    int ERR = 2;
    int STATUS = 3;

    /** Reads what kubectl sends until the connection ends; returns then. */
    void serve(Input input) throws IOException;

    /** Sends bytes to a stream of kubectl. */
    void send(int stream, byte[] bytes, int length) throws IOException;

    /** Ends all streams after the status of the command. */
    void end(String status) throws IOException;

    @Override
    void close();

    /** The receiver of what kubectl sends. */
    interface Input {
        /** Called once all streams are open. */
        void opened() throws IOException;

        void received(byte[] bytes);

        void ended();
    }
}
