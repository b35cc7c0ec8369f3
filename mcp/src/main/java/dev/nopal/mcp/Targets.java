package dev.nopal.mcp;

import dev.nopal.cli.mcp.AssistantLimits;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The JVMs that an assistant may see: those of {@code nopal ps} that the user allowed. */
final class Targets {
    private static final JsonMapper JSON = new JsonMapper();

    private static final Pattern PROCESS = Pattern.compile("[0-9]{1,18}");

    private final NopalCommand nopal;
    private final AssistantLimits limits;

    /** When the processes that the user named had started: later their numbers may be others'. */
    private final Map<Long, Optional<Instant>> starts = new TreeMap<>();

    Targets(NopalCommand nopal, AssistantLimits limits) {
        this.nopal = nopal;
        this.limits = limits;
        limits.processes().forEach(pid -> starts.put(pid, start(pid)));
    }

    /** A JVM, as {@code nopal ps} lists it. */
    record Jvm(long pid, String user, String jdk, String main, Map<String, Integer> providers) {}

    /** Returns those that it may see. */
    List<Jvm> list() throws IOException, InterruptedException {
        return all().stream().filter(this::isAllowed).toList();
    }

    /**
     * Returns the one that is meant.
     *
     * @param target a process number or a part of the name of a main class
     * @throws Refused if there is none, or more than one, or it is not allowed
     */
    Jvm find(String target) throws IOException, InterruptedException {
        if (PROCESS.matcher(target).matches() && isKnown(Long.parseLong(target))) {
            // The command that runs next says whether it is a JVM.
            return new Jvm(Long.parseLong(target), "", "", "", Map.of());
        }
        List<Jvm> all = all();
        List<Jvm> meant = all.stream().filter(jvm -> isMeant(jvm, target)).toList();
        List<Jvm> allowed = meant.stream().filter(this::isAllowed).toList();
        if (allowed.size() == 1) {
            return allowed.get(0);
        }
        if (allowed.size() > 1) {
            String processes =
                    allowed.stream()
                            .limit(20)
                            .map(jvm -> jvm.pid() + " " + Shown.value(jvm.main()))
                            .collect(Collectors.joining(", "));
            throw new Refused(
                    "jvm=" + Shown.value(target) + " means several; give the pid: " + processes);
        }
        throw new Refused(
                "jvm="
                        + Shown.value(target)
                        + (meant.isEmpty()
                                ? ": there is no JVM with this pid or main class"
                                : " may not be traced: nopal mcp was started for others")
                        + "; list_jvms shows those that can be traced");
    }

    private static boolean isMeant(Jvm jvm, String target) {
        return PROCESS.matcher(target).matches()
                ? target.equals(Long.toString(jvm.pid()))
                : jvm.main().contains(target);
    }

    private boolean isAllowed(Jvm jvm) {
        return isKnown(jvm.pid()) || limits.mains().stream().anyMatch(jvm.main()::contains);
    }

    /** Returns whether the number alone says that it may be traced. */
    private boolean isKnown(long pid) {
        if (limits.processes().isEmpty() && limits.mains().isEmpty()) {
            return true;
        }
        Optional<Instant> start = starts.get(pid);
        return start != null && start.equals(start(pid));
    }

    private static Optional<Instant> start(long pid) {
        return ProcessHandle.of(pid).flatMap(process -> process.info().startInstant());
    }

    private List<Jvm> all() throws IOException, InterruptedException {
        List<Jvm> jvms = new ArrayList<>();
        for (JsonNode each : JSON.readTree(nopal.document(List.of("ps", "--json"))).path("jvms")) {
            Map<String, Integer> providers = new TreeMap<>();
            each.path("providers")
                    .properties()
                    .forEach(one -> providers.put(one.getKey(), one.getValue().asInt(0)));
            jvms.add(
                    new Jvm(
                            each.path("pid").asLong(),
                            each.path("user").asString(""),
                            each.path("jdk").asString(""),
                            each.path("main").asString(""),
                            providers));
        }
        return jvms;
    }
}
