package dev.nopal.agent.control;

import java.io.IOException;
import java.net.SocketOption;
import java.nio.channels.SocketChannel;
import java.nio.file.FileSystems;
import java.nio.file.attribute.UserPrincipal;

/**
 * Asks the kernel who is at the other end of a socket.
 *
 * <p>Where the JVM runs without the module {@code jdk.net} nobody can be asked; then the folder of
 * the socket, open to its owner alone, has to do.
 */
final class Peer {
    private Peer() {}

    /** Throws unless the peer is this user or root. */
    static void require(SocketChannel channel) throws IOException {
        UserPrincipal peer;
        try {
            peer = Credentials.user(channel);
        } catch (NoClassDefFoundError | UnsupportedOperationException e) {
            return;
        }
        if (!peer.equals(OwnerOnly.self()) && !peer.equals(root())) {
            throw new IOException("the peer is " + peer.getName() + ", neither this user nor root");
        }
    }

    private static UserPrincipal root() throws IOException {
        return FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName("0");
    }

    /** Is loaded only where there is {@code jdk.net}. */
    private static final class Credentials {
        private static final SocketOption<jdk.net.UnixDomainPrincipal> OPTION =
                jdk.net.ExtendedSocketOptions.SO_PEERCRED;

        static UserPrincipal user(SocketChannel channel) throws IOException {
            return channel.getOption(OPTION).user();
        }
    }
}
