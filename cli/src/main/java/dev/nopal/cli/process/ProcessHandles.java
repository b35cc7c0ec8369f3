package dev.nopal.cli.process;

import dev.nopal.script.system.OwnUser;
import dev.nopal.script.system.ProcessTime;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;

/**
 * The processes as the JDK knows them, for systems that have no {@code /proc} tree: what only such
 * a tree tells is missing.
 */
final class ProcessHandles extends ProcFs {
    /** A root below which there is never a file. */
    private static final Path NOWHERE = Path.of("/dev/null");

    ProcessHandles() {
        super(NOWHERE);
    }

    @Override
    public boolean isLinux() {
        return false;
    }

    @Override
    Path rootOf(int pid) {
        return Path.of("/");
    }

    @Override
    public boolean exists(int pid) {
        return ProcessHandle.of(pid).isPresent() || PerfFile.of(pid).isPresent();
    }

    @Override
    public List<Integer> pids() {
        TreeSet<Integer> pids = new TreeSet<>(PerfFile.pids());
        ProcessHandle.allProcesses().forEach(process -> pids.add((int) process.pid()));
        return List.copyOf(pids);
    }

    /** Returns none, or throws as if they could not be read. */
    @Override
    public List<Mapping> mappings(int pid) throws IOException {
        if (status(pid).uid() != OwnUser.find().uid()) {
            throw new AccessDeniedException(Integer.toString(pid));
        }
        return List.of();
    }

    @Override
    public ProcessStatus status(int pid) throws IOException {
        if (pid != ProcessHandle.current().pid() && !exists(pid)) {
            throw new NoSuchFileException(Integer.toString(pid), null, "the process has ended");
        }
        int uid = uid(pid);
        return ProcessStatus.parse("State:\tS\nUid:\t" + uid + "\t" + uid + "\n");
    }

    /** Returns the user of a process; -1 for another user whose number the JDK does not tell. */
    private static int uid(int pid) throws IOException {
        OwnUser self = OwnUser.find();
        if (pid == ProcessHandle.current().pid()) {
            return self.uid();
        }
        Optional<PerfFile> counters = PerfFile.of(pid);
        if (counters.isPresent()) {
            return counters.get().owner();
        }
        return user(pid).filter(self.principal().getName()::equals).isPresent() ? self.uid() : -1;
    }

    @Override
    public String owner(int pid) throws IOException {
        int uid = status(pid).uid();
        return user(pid).orElse(uid < 0 ? "?" : Integer.toString(uid));
    }

    private static Optional<String> user(int pid) {
        return ProcessHandle.of(pid).flatMap(process -> process.info().user());
    }

    @Override
    public List<String> environment(int pid) throws IOException {
        throw new NoSuchFileException(Integer.toString(pid), null, "there is no environment");
    }

    @Override
    public OptionalLong startTime(int pid) {
        return ProcessTime.start(Integer.toString(pid))
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }
}
