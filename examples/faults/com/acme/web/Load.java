package com.acme.web;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;

/** Clients that ask a server for the same paths in turn until standard input ends. */
final class Load {
    private Load() {}

    public static void main(String[] arguments) throws IOException {
        String[] paths = new String[arguments.length - 3];
        System.arraycopy(arguments, 3, paths, 0, paths.length);
        for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
            int first = i;
            long pause = Long.parseLong(arguments[2]);
            Thread client =
                    new Thread(() -> ask(arguments[0], paths, first, pause), "client-" + (i + 1));
            client.setDaemon(true);
            client.start();
        }
        while (System.in.read() >= 0) {
            // Nothing is sent.
        }
        System.exit(0);
    }

    private static void ask(String server, String[] paths, int first, long pause) {
        try {
            for (int i = first; ; i++) {
                var url = URI.create(server + paths[i % paths.length]).toURL();
                HttpURLConnection connection = (HttpURLConnection) url.openConnection();
                boolean failed = connection.getResponseCode() >= 400;
                try (InputStream in =
                        failed ? connection.getErrorStream() : connection.getInputStream()) {
                    in.readAllBytes();
                }
                Thread.sleep(pause);
            }
        } catch (IOException | InterruptedException e) {
            // The server has ended.
        }
    }
}
