package dev.nopal.system.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A real sshd on the loopback address, with a port, keys and settings of its own, for the user who
 * runs the tests. Nothing of the user's is read or written: neither side looks into {@code ~/.ssh}.
 */
public final class Sshd implements AutoCloseable {
    private static final Path PROGRAM = Path.of("/usr/sbin/sshd");

    /** Where sshd, as root, goes to be unprivileged; a service would have made it. */
    private static final Path EMPTY = Path.of("/run/sshd");

    /** A port that is free may be taken by another before sshd has it. */
    private static final int TRIES = 5;

    private final Path folder;
    private final String host;
    private final Subprocess process;

    private Sshd(Path folder, String host, Subprocess process) {
        this.folder = folder;
        this.host = host;
        this.process = process;
    }

    /** Requires what {@link #start} needs. */
    public static void require() {
        Require.that(Files.isExecutable(PROGRAM), "sshd is not installed");
        Require.commands("ssh", "ssh-keygen");
        Require.that(!isLocked(), "the account of this user is locked, so sshd lets nobody in");
    }

    /** Without PAM, sshd refuses users whose password begins with an exclamation mark. */
    private static boolean isLocked() {
        Path shadow = Path.of("/etc/shadow");
        String user = System.getProperty("user.name");
        try {
            return Files.isReadable(shadow)
                    && Files.readAllLines(shadow).stream()
                            .anyMatch(line -> line.startsWith(user + ":!"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Starts it.
     *
     * @param host what ssh calls it
     */
    public static Sshd start(String host) {
        return startBy(host, List.of());
    }

    /**
     * Starts it by another command, which becomes sshd.
     *
     * @param command takes the words to run as its last arguments
     */
    public static Sshd startBy(String host, List<String> command) {
        try {
            Path folder = Files.createTempDirectory("nopal-sshd-");
            try {
                makeKey(folder.resolve("host_key"));
                makeKey(folder.resolve("key"));
                Files.copy(folder.resolve("key.pub"), folder.resolve("authorized_keys"));
                if (System.getProperty("user.name").equals("root")) {
                    Files.createDirectories(EMPTY);
                }
                return new Sshd(folder, host, listening(folder, host, command));
            } catch (Throwable e) {
                delete(folder);
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void makeKey(Path key) {
        Command.of("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key.toString())
                .run()
                .requireSuccess();
    }

    private static Subprocess listening(Path folder, String host, List<String> command)
            throws IOException {
        for (int i = 1; ; i++) {
            int port = freePort();
            configure(folder, host, port);
            Path settings = folder.resolve("sshd_config");
            List<String> words = new ArrayList<>(command);
            words.addAll(List.of(PROGRAM.toString(), "-D", "-e", "-f", "" + settings));
            Subprocess process = Subprocess.start(new ProcessBuilder(words));
            String said =
                    process.awaitErr(
                            "sshd that listens",
                            line ->
                                    line.startsWith("Server listening on 127.0.0.1 port " + port)
                                            || line.contains("annot bind"));
            if (said.startsWith("Server listening")) {
                return process;
            }
            process.close();
            if (i == TRIES) {
                throw new AssertionError(said);
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static void configure(Path folder, String host, int port) throws IOException {
        write(
                folder.resolve("sshd_config"),
                """
                ListenAddress 127.0.0.1
                Port PORT
                HostKey FOLDER/host_key
                AuthorizedKeysFile FOLDER/authorized_keys
                PidFile none
                UsePAM no
                PasswordAuthentication no
                KbdInteractiveAuthentication no
                PermitRootLogin prohibit-password
                StrictModes no
                PermitUserRC no
                MaxStartups 100
                """,
                folder,
                host,
                port);
        write(
                folder.resolve("ssh_config"),
                """
                Host HOST
                  HostName 127.0.0.1
                  Port PORT
                  User USER
                  IdentityFile FOLDER/key
                  IdentitiesOnly yes
                  IdentityAgent none
                  UserKnownHostsFile FOLDER/known_hosts
                  GlobalKnownHostsFile /dev/null
                  StrictHostKeyChecking yes
                  BatchMode yes
                  ControlPath none
                """,
                folder,
                host,
                port);
        String key = Files.readString(folder.resolve("host_key.pub"));
        Files.writeString(folder.resolve("known_hosts"), "[127.0.0.1]:" + port + " " + key);
    }

    private static void write(Path file, String text, Path folder, String host, int port)
            throws IOException {
        Files.writeString(
                file,
                text.replace("FOLDER", folder.toString())
                        .replace("HOST", host)
                        .replace("PORT", Integer.toString(port))
                        .replace("USER", System.getProperty("user.name")));
    }

    /**
     * Returns the words that run a command there; without a command they are what a transport
     * needs.
     */
    public List<String> ssh(String... command) {
        List<String> words = new ArrayList<>();
        words.addAll(List.of("ssh", "-F", folder.resolve("ssh_config").toString(), host));
        words.addAll(Arrays.asList(command));
        return words;
    }

    /** Returns its pid, by which its namespaces are found. */
    public long pid() {
        return process.pid();
    }

    /** Returns the port, for a proxy in front of it. */
    public int port() {
        try {
            Optional<String> line =
                    Files.readAllLines(folder.resolve("sshd_config")).stream()
                            .filter(each -> each.startsWith("Port "))
                            .findFirst();
            return Integer.parseInt(line.orElseThrow().substring("Port ".length()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Cuts all connections from the side of the server, as when its machine loses power. */
    public void cutConnections() {
        ProcessHandle.of(process.pid())
                .ifPresent(sshd -> sshd.children().forEach(ProcessHandle::destroyForcibly));
    }

    /** Returns what it has logged. */
    public String log() {
        return process.err();
    }

    @Override
    public void close() {
        process.close();
        delete(folder);
    }

    private static void delete(Path folder) {
        Command.of("rm", "-rf", folder.toString()).run();
    }
}
