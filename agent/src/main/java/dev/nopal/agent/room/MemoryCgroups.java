package dev.nopal.agent.room;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The memory that is left in the memory cgroups of this process, of either version: in its own and
 * in all above it, because each has its own limit.
 */
final class MemoryCgroups {
    /** Version 1 writes the largest number of pages if there is no limit. */
    private static final long NO_LIMIT = 1L << 60;

    /** The cgroups of this process. */
    static final MemoryCgroups OWN = new MemoryCgroups(Path.of("/"));

    private final Path root;

    /** The mounted hierarchies by their types, which stay where they are. */
    private final Map<String, Mount> mounts = new ConcurrentHashMap<>();

    /**
     * @param root the folder of {@code proc}, and the root of mount points
     */
    MemoryCgroups(Path root) {
        this.root = root;
    }

    /** The names of the files of one version. */
    private record Version(List<String> limits, String usage, List<String> reclaimable) {
        static final Version ONE =
                new Version(
                        List.of("memory.limit_in_bytes"),
                        "memory.usage_in_bytes",
                        List.of("total_inactive_file", "inactive_file"));

        /** Above "high" a cgroup is not killed, but slowed down until it makes no progress. */
        static final Version TWO =
                new Version(
                        List.of("memory.max", "memory.high"),
                        "memory.current",
                        List.of("inactive_file"));
    }

    /** A mounted hierarchy, with the cgroup that is at the mount point. */
    private record Mount(String cgroup, String point) {}

    /** Returns what is left in each cgroup that has a limit. */
    List<Room> rooms() {
        List<Room> rooms = new ArrayList<>();
        for (String line : KernelText.lines(root.resolve("proc/self/cgroup"))) {
            String[] parts = line.split(":", 3); // number, controllers, path
            if (parts.length < 3) {
                continue;
            }
            if (parts[1].isEmpty()) {
                mounted("cgroup2").ifPresent(mount -> add(rooms, mount, parts[2], Version.TWO));
            } else if (Arrays.asList(parts[1].split(",")).contains("memory")) {
                mounted("cgroup").ifPresent(mount -> add(rooms, mount, parts[2], Version.ONE));
            }
        }
        return rooms;
    }

    /** Looks for a hierarchy until it is found: there may be hundreds of mount points. */
    private Optional<Mount> mounted(String type) {
        Mount known = mounts.get(type);
        if (known != null) {
            return Optional.of(known);
        }
        Optional<Mount> found = find(type);
        found.ifPresent(mount -> mounts.put(type, mount));
        return found;
    }

    private Optional<Mount> find(String type) {
        Optional<Mount> found = Optional.empty();
        for (String line : KernelText.lines(root.resolve("proc/self/mountinfo"))) {
            int separator = line.indexOf(" - " + type + " ");
            if (separator < 0) {
                continue;
            }
            String[] mount = line.substring(0, separator).split(" ");
            String[] system = line.substring(separator + 3).split(" ");
            boolean isIt =
                    mount.length > 4
                            && (type.equals("cgroup2")
                                    || Arrays.asList(system[system.length - 1].split(","))
                                            .contains("memory"));
            if (isIt) {
                found = Optional.of(new Mount(unescape(mount[3]), unescape(mount[4])));
            }
        }
        return found;
    }

    private void add(List<Room> rooms, Mount mount, String cgroup, Version version) {
        Path top = root.resolve(mount.point().substring(1)).normalize();
        Path folder = folder(mount, top, cgroup);
        while (folder.startsWith(top)) {
            room(folder, "/" + top.relativize(folder), version).ifPresent(rooms::add);
            folder = folder.getParent();
        }
    }

    /**
     * Returns the folder of a cgroup. A container sees its own cgroup at the mount point, whatever
     * path the kernel reports: a path outside the mount, or one that does not exist, means that
     * cgroup.
     */
    private static Path folder(Mount mount, Path top, String cgroup) {
        String above = mount.cgroup().equals("/") ? "" : mount.cgroup();
        if (!cgroup.equals(above) && !cgroup.startsWith(above + "/")) {
            return top;
        }
        String below = cgroup.substring(above.length());
        Path folder = top.resolve(below.isEmpty() ? "" : below.substring(1)).normalize();
        return folder.startsWith(top) && Files.isDirectory(folder) ? folder : top;
    }

    private static Optional<Room> room(Path folder, String name, Version version) {
        OptionalLong usage = KernelText.number(folder.resolve(version.usage()));
        if (usage.isEmpty()) {
            return Optional.empty();
        }
        long limit = NO_LIMIT;
        for (String file : version.limits()) {
            limit = Math.min(limit, KernelText.number(folder.resolve(file)).orElse(NO_LIMIT));
        }
        if (limit >= NO_LIMIT) {
            return Optional.empty();
        }
        long used = usage.getAsLong() - Math.min(reclaimable(folder, version), usage.getAsLong());
        return Optional.of(
                new Room("in the memory cgroup " + name + " of the program", limit - used));
    }

    /** Returns the page cache that was not used recently, which the kernel frees on demand. */
    private static long reclaimable(Path folder, Version version) {
        List<String> lines = KernelText.lines(folder.resolve("memory.stat"));
        for (String word : version.reclaimable()) {
            OptionalLong bytes = KernelText.number(lines, word);
            if (bytes.isPresent()) {
                return Math.max(bytes.getAsLong(), 0);
            }
        }
        return 0;
    }

    /** Decodes blanks and similar characters, which are written in octal. */
    private static String unescape(String field) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < field.length(); i++) {
            if (field.charAt(i) == '\\' && field.substring(i).matches("\\\\[0-7]{3}.*")) {
                text.append((char) Integer.parseInt(field.substring(i + 1, i + 4), 8));
                i += 3;
            } else {
                text.append(field.charAt(i));
            }
        }
        return new String(
                text.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
