package dev.nopal.agent.control;

import java.io.IOException;
import java.net.SocketOption;
import java.nio.channels.SocketChannel;
import java.nio.file.FileSystems;
import java.nio.file.attribute.UserPrincipal;
import java.util.Optional;

/**
 * The check of the user at the other end of a socket, for which the kernel is asked.
 *
 * <p>In a JVM without the module {@code jdk.net}, the kernel cannot be asked; then only the folder
 * of the socket, which is open to its owner alone, protects it.
 */
final class Peer {
    private Peer() {}

    /** Throws unless the peer is this user or root. */
    static void require(SocketChannel channel) throws IOException {
        Optional<UserPrincipal> peer = of(channel);
        if (peer.isPresent()
                && !peer.get().equals(OwnerOnly.self())
                && !peer.get().equals(user(0))) {
            throw new IOException(
                    "the peer is " + peer.get().getName() + ", neither this user nor root");
        }
    }

    /** Throws unless the peer is the user with this id. */
    static void require(SocketChannel channel, int uid) throws IOException {
        Optional<UserPrincipal> peer = of(channel);
        if (peer.isPresent() && !peer.get().equals(user(uid))) {
            throw new IOException(
                    "the socket belongs to user "
                            + uid
                            + ", but "
                            + peer.get().getName()
                            + " listens");
        }
    }

    private static Optional<UserPrincipal> of(SocketChannel channel) throws IOException {
        try {
            return Optional.of(Credentials.user(channel));
        } catch (NoClassDefFoundError | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }

    private static UserPrincipal user(int uid) throws IOException {
        return FileSystems.getDefault()
                .getUserPrincipalLookupService()
                .lookupPrincipalByName(Integer.toUnsignedString(uid));
    }

    /** The code that needs {@code jdk.net}; loaded only if the module is present. */
    private static final class Credentials {
        private static final SocketOption<jdk.net.UnixDomainPrincipal> OPTION =
                jdk.net.ExtendedSocketOptions.SO_PEERCRED;

        static UserPrincipal user(SocketChannel channel) throws IOException {
            return channel.getOption(OPTION).user();
        }
    }
}
