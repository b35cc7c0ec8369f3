package dev.nopal.cli.held;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The way down a path one component at a time, each held before the next one is opened; for kernels
 * and JDKs without openat2.
 *
 * <p>A link is read as text and walked by the same rules, and {@code ..} returns to a folder that
 * is held, so that whoever renames folders meanwhile cannot lead it out of where it started.
 */
final class ComponentWalk implements AutoCloseable {
    /** The most links on one way; the kernel has the same limit. */
    private static final int MAX_LINKS = 40;

    private final FileCalls calls;
    private final String path;
    private final HeldFile.Links links;

    /** The folders on the way, of which the last one is where it is now. */
    private final Deque<Integer> held = new ArrayDeque<>();

    private final Deque<String> rest = new ArrayDeque<>();
    private int followed;

    /**
     * @param root the descriptor of the folder that the path cannot leave
     */
    ComponentWalk(FileCalls calls, int root, String path, HeldFile.Links links) throws IOException {
        this.calls = calls;
        this.path = path;
        this.links = links;
        held.addLast(open(root, "."));
        addToRest(path);
    }

    /** Walks to the end and returns its descriptor, which the caller closes. */
    int end() throws IOException {
        while (!rest.isEmpty()) {
            step(rest.removeFirst());
        }
        return held.removeLast();
    }

    private void step(String name) throws IOException {
        if (name.isEmpty() || name.equals(".")) {
            return;
        }
        if (name.equals("..")) {
            up();
            return;
        }
        int next = open(held.getLast(), name);
        if (isLink(next)) {
            calls.close(next);
            follow(name);
        } else {
            held.addLast(next);
        }
    }

    private boolean isLink(int descriptor) throws IOException {
        try {
            return Files.readAttributes(HeldFile.path(descriptor), BasicFileAttributes.class)
                    .isSymbolicLink();
        } catch (IOException e) {
            calls.close(descriptor);
            throw e;
        }
    }

    private void up() throws IOException {
        if (links == HeldFile.Links.REFUSED) {
            throw new FileSystemException(path, null, "goes upwards");
        }
        if (held.size() > 1) {
            calls.close(held.removeLast());
        }
    }

    private void follow(String name) throws IOException {
        if (links == HeldFile.Links.REFUSED || ++followed > MAX_LINKS) {
            throw HeldFile.linked(path);
        }
        // It may be another link by now: whatever it says stays below the root.
        Path link = HeldFile.path(held.getLast()).resolve(name);
        String target = Files.readSymbolicLink(link).toString();
        if (target.startsWith("/")) {
            while (held.size() > 1) {
                calls.close(held.removeLast());
            }
        }
        addToRest(target);
    }

    private void addToRest(String names) {
        String[] parts = names.split("/");
        for (int i = parts.length - 1; i >= 0; i--) {
            rest.addFirst(parts[i]);
        }
    }

    private int open(int folder, String name) throws IOException {
        return HeldFile.requireOpened(calls.openOldPath(folder, name, false), path);
    }

    @Override
    public void close() throws IOException {
        while (!held.isEmpty()) {
            calls.close(held.removeLast());
        }
    }
}
