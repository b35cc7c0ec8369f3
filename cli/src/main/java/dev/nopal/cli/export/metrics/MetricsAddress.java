package dev.nopal.cli.export.metrics;

import dev.nopal.cli.failure.Failure;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address at which metrics are served.
 *
 * @param host an address of this machine
 * @param port 0 for any free one
 */
public record MetricsAddress(InetAddress host, int port) {
    /** The port if the user names none. */
    static final int PORT = 9400;

    private static final int MAX_PORT = 65_535;

    /** A port, or an address and a port: nothing that a file or a method might be called. */
    private static final Pattern TEXT =
            Pattern.compile(
                    "(?:(localhost|[0-9]+(?:\\.[0-9]+){3}|\\[[0-9a-fA-F:.]+]):)?([0-9]{1,9})");

    /** Returns whether a word is an address. */
    public static boolean isOne(String word) {
        return TEXT.matcher(word).matches();
    }

    /**
     * Reads an address.
     *
     * @param text a port, an address and a port, or an empty text for the default
     */
    public static MetricsAddress parse(String text) {
        try {
            if (text.isEmpty()) {
                return new MetricsAddress(loopback(), PORT);
            }
            Matcher parts = TEXT.matcher(text);
            if (!parts.matches() || Integer.parseInt(parts.group(2)) > MAX_PORT) {
                throw wrong(text);
            }
            String host = parts.group(1);
            return new MetricsAddress(
                    host == null || host.equals("localhost")
                            ? loopback()
                            : InetAddress.getByName(host),
                    Integer.parseInt(parts.group(2)));
        } catch (IOException e) {
            throw wrong(text);
        }
    }

    private static Failure wrong(String text) {
        return Failure.usage(
                "--metrics="
                        + text
                        + " is not a port, or an address and a port; such as 9400 or 0.0.0.0:9400");
    }

    private static InetAddress loopback() throws IOException {
        return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    }

    InetSocketAddress socket() {
        return new InetSocketAddress(host, port);
    }

    /** Returns the address as it stands in a URL. */
    String text(int actualPort) {
        String name = host.getHostAddress();
        return (name.contains(":") ? "[" + name + "]" : name) + ":" + actualPort;
    }
}
