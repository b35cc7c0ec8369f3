package dev.nopal.system.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.Subprocess;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Finds the agent among more sockets than the kernel's list of them can be read for. */
@Timeout(180)
@Isolated("fills the list of sockets that others read")
class ManySocketsTest {
    private static final int SOCKETS = Integer.getInteger("nopal.sockets", 30_000);

    /** Sockets with a path, which the kernel lists in no order; any user may make them. */
    private static final String MAKER =
            """
            import os, resource, socket, sys
            left = int(sys.argv[1])
            most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
            most = min(most, 1 << 20) - 50
            readable, writable = os.pipe()
            children = 0
            while left > most:
                if os.fork() == 0:
                    left, children = most, -1
                    break
                left, children = left - most, children + 1
            all = []
            for i in range(left):
                s = socket.socket(socket.AF_UNIX)
                s.bind("/".join([sys.argv[2], ("%d-%d-" % (os.getpid(), i)).ljust(60, "x")]))
                all.append(s)
            if children < 0:
                os.write(writable, b"x")
            for i in range(children):
                os.read(readable, 1)
            if children >= 0:
                print("ready", flush=True)
            sys.stdin.read()
            """;

    @TempDir Path temporary;

    @Test
    void agentIsFoundAmongThem() throws IOException {
        Require.commands("python3");
        List<String> words =
                new ArrayList<>(
                        List.of(
                                "python3",
                                "-c",
                                MAKER,
                                Integer.toString(SOCKETS),
                                temporary.toString()));
        Path session = temporary.resolve("session");
        FakeTarget.writeSession(session);
        try (FakeTarget one = FakeTarget.start();
                FakeTarget other = FakeTarget.start();
                Subprocess maker = Subprocess.start(new ProcessBuilder(words))) {
            maker.awaitOut("sockets", "ready"::equals);
            // Where in the kernel's list a socket stands is chance: so there are two.
            for (FakeTarget target : List.of(one, other)) {
                target.lie("named", session.toString());
                Command.Result result =
                        target.trace("-d", "1s", "-e", "BEGIN { @answer = count(); }");
                assertThat(result.exit()).as(result.all()).isZero();
                FakeTarget.writeSession(replaced(session));
            }
        }
    }

    /** The command deletes the file of a session that has ended, where it is its own user's. */
    private static Path replaced(Path session) {
        assertThat(session).doesNotExist();
        return session;
    }
}
