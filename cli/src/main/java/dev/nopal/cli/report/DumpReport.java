package dev.nopal.cli.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All threads, those with equal stacks together, with the locks that they wait for and who holds
 * them; idle threads last. It reads {@code @threads[thread, state, lock, holder, holding, stack,
 * target]}.
 */
final class DumpReport implements Report {
    private static final String THREADS = "@threads";

    /** The order of the groups: the most interesting first. */
    private static final List<Activity> ORDER =
            List.of(Activity.LOCK, Activity.IO, Activity.WAITING, Activity.RUNNING, Activity.IDLE);

    /** Threads in the same place. */
    private static final class Group {
        private final String state;
        private final Activity activity;
        private final ProgramStack stack;
        private final String lock;
        private final List<String> threads = new ArrayList<>();

        Group(String state, Activity activity, ProgramStack stack, String lock) {
            this.state = state;
            this.activity = activity;
            this.stack = stack;
            this.lock = lock;
        }
    }

    @Override
    public List<ReportSection> sections(Collected collected) {
        List<Group> groups = groups(collected);
        List<ReportSection> sections = new ArrayList<>();
        deadlocks(collected).forEach(line -> sections.add(new ReportSection(line, List.of())));
        List<List<String>> blocks = new ArrayList<>();
        List<String> idle = new ArrayList<>();
        int threads = 0;
        for (Group group : groups) {
            threads += group.threads.size();
            if (group.activity == Activity.IDLE) {
                idle.addAll(group.threads);
            } else {
                blocks.add(block(group));
            }
        }
        sections.add(
                new ReportSection(
                        "%s, %s of them idle; equal stacks together:"
                                .formatted(Amount.counted(threads, "thread"), idle.size()),
                        blocks));
        if (!idle.isEmpty()) {
            sections.add(
                    new ReportSection(
                            "Idle, waiting for work: " + ThreadNames.line(idle), List.of()));
        }
        return sections;
    }

    private static List<String> block(Group group) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "%s %s: %s"
                        .formatted(
                                Amount.counted(group.threads.size(), "thread"),
                                group.state + (group.activity == Activity.IO ? " in I/O" : ""),
                                ThreadNames.line(group.threads)));
        lines.addAll(ScreenLayout.indented(group.stack.lines()));
        if (!group.lock.isEmpty()) {
            lines.add("        " + group.lock);
        }
        return lines;
    }

    private static List<Group> groups(Collected collected) {
        Map<String, Group> groups = new LinkedHashMap<>();
        for (MapRows.Row row : collected.rows(THREADS).rows()) {
            MapKey key = row.key();
            ProgramStack stack = key.stack().orElse(ProgramStack.EMPTY);
            Activity activity = Activity.of(key.word(1), stack);
            String lock = activity == Activity.LOCK ? lock(key) : "";
            String same = activity + key.word(1) + lock + String.join("\n", stack.lines());
            groups.computeIfAbsent(same, _ -> new Group(key.word(1), activity, stack, lock))
                    .threads
                    .add(collected.thread(key, key.word(0)));
        }
        return groups.values().stream()
                .sorted(
                        Comparator.<Group>comparingInt(group -> ORDER.indexOf(group.activity))
                                .thenComparingInt(group -> -group.threads.size()))
                .toList();
    }

    private static String lock(MapKey key) {
        String lock = key.word(2);
        if (lock.isEmpty()) {
            return "";
        }
        String holder = key.word(3);
        return "waits for "
                + lock
                + (holder.isEmpty() ? "" : ", held by " + holder + doing(key.holding()));
    }

    /** Returns what the holder of a lock does. */
    static String doing(Optional<ProgramStack> holding) {
        return holding.flatMap(ProgramStack::location)
                .map(frame -> ", which is in " + frame.text())
                .orElse("");
    }

    private static List<String> deadlocks(Collected collected) {
        Map<String, String> holders = new LinkedHashMap<>();
        for (MapRows.Row row : collected.rows(THREADS).rows()) {
            if (!row.key().word(3).isEmpty()) {
                holders.put(
                        collected.thread(row.key(), row.key().word(0)),
                        collected.thread(row.key(), row.key().word(3)));
            }
        }
        return Deadlocks.of(holders);
    }

    @Override
    public List<NextCommand> next(Collected collected) {
        List<NextCommand> commands = new ArrayList<>();
        for (Group group : groups(collected)) {
            boolean isNew =
                    commands.size() < 2
                            && group.stack.own().isPresent()
                            && !(group.stack.isEntry()
                                    && Rest.isPossible(group.activity, group.stack, true));
            if (group.activity == Activity.LOCK && commands.isEmpty()) {
                commands.add(new NextCommand("locks", "for how long, and what the holders do"));
            } else if (isNew && group.activity.isWaiting() && group.activity != Activity.LOCK) {
                String method = group.stack.own().orElseThrow().methodName();
                commands.add(
                        new NextCommand(
                                "slow --over 20ms " + NextCommand.quoted(method),
                                "slow calls, with arguments"));
            }
        }
        return commands;
    }
}
