package dev.nopal;

import dev.nopal.backend.Backend;
import dev.nopal.backend.Site;
import dev.nopal.elf.ProbeNote;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * A named group of tracepoints, which can be hidden from tracers and shown again.
 *
 * <p>Providers and tracepoints live as long as the process. Thread-safe; declaring, {@link #enable}
 * and {@link #disable} take a lock of the provider and cost some system calls each.
 */
public final class TracepointProvider {
    private static final ConcurrentHashMap<String, TracepointProvider> ALL =
            new ConcurrentHashMap<>();

    /**
     * The providers of tracers: not found by name, and unknown to sessions while they are disabled.
     */
    private static final Set<TracepointProvider> APART = ConcurrentHashMap.newKeySet();

    private final String name;
    private final Backend backend;
    private final Map<String, StaticTracepoint> tracepoints = new LinkedHashMap<>();
    private volatile boolean enabled = true;

    /** The declaration of a tracepoint. */
    record Declaration(String name, List<Argument> arguments) {}

    private TracepointProvider(String name, KernelSide side) {
        this.name = name;
        this.backend = side.backend(name);
    }

    /** Creates a provider that shares at most its name with others. */
    static TracepointProvider apart(String name, KernelSide side) {
        TracepointProvider provider = new TracepointProvider(name, side);
        APART.add(provider);
        return provider;
    }

    /**
     * Returns the provider of this name, and creates it if there is none. O(1) if it exists.
     *
     * @throws IllegalArgumentException if {@code name} has other characters than letters, digits
     *     and underscores
     */
    public static TracepointProvider named(String name) {
        Names.require("provider", name);
        KernelSide.explain(); // decides before the map is touched: nothing may happen inside it
        return ALL.computeIfAbsent(
                name, absent -> new TracepointProvider(absent, KernelSide.CURRENT));
    }

    static List<TracepointProvider> all() {
        List<TracepointProvider> all = new ArrayList<>(ALL.values());
        all.addAll(APART);
        return all;
    }

    /** Returns whether the provider is hidden from sessions now. */
    boolean isUnknown() {
        return !enabled && APART.contains(this);
    }

    /** Returns the name. */
    public String name() {
        return name;
    }

    /**
     * Returns the tracepoint of this name, and declares it if there is none; it is visible to
     * tracers at once. O(1) if it exists, else a few system calls; at worst, when the image is
     * full, another file is written and loaded, which is O(its slots), at most 8,192.
     *
     * @throws IllegalArgumentException if it exists with other types, or the name, a type or their
     *     number cannot be used
     */
    public Tracepoint tracepoint(String name, Class<?>... types) {
        List<Argument> arguments = new ArrayList<>(types.length);
        for (int i = 0; i < types.length; i++) {
            arguments.add(Argument.unnamed(i, types[i]));
        }
        return declare(List.of(new Declaration(name, List.copyOf(arguments)))).getFirst();
    }

    /**
     * Returns the tracepoint of this name as {@link #tracepoint(String, Class...)} does, with names
     * for its arguments.
     *
     * @param arguments the type of each argument by its name, in order
     * @throws IllegalArgumentException also if the name of an argument cannot be used
     */
    public Tracepoint tracepoint(String name, Map<String, Class<?>> arguments) {
        List<Argument> named = new ArrayList<>(arguments.size());
        for (Map.Entry<String, Class<?>> each : arguments.entrySet()) {
            named.add(Argument.of(Names.require("argument", each.getKey()), each.getValue()));
        }
        return declare(List.of(new Declaration(name, List.copyOf(named)))).getFirst();
    }

    /** Returns tracepoints, declaring the missing ones; declares none if one of them is invalid. */
    List<StaticTracepoint> declare(List<Declaration> declarations) {
        return declare(declarations, false);
    }

    /** Does the same for all tracepoints of an interface, or for others. */
    List<StaticTracepoint> declare(List<Declaration> declarations, boolean isInterface) {
        List<StaticTracepoint> declared;
        String before;
        SessionGate.introduce();
        synchronized (tracepoints) {
            before = backend.problem();
            List<Declaration> missing = new ArrayList<>();
            for (Declaration declaration : declarations) {
                Names.require("tracepoint", declaration.name);
                if (declaration.arguments.size() > Scratch.MAX_ARGUMENTS) {
                    throw new IllegalArgumentException(
                            "tracepoint %s:%s has %s arguments; the limit is 12"
                                    .formatted(
                                            name, declaration.name, declaration.arguments.size()));
                }
                StaticTracepoint existing = tracepoints.get(declaration.name);
                if (existing == null) {
                    missing.add(declaration);
                } else {
                    requireSameTypes(existing, declaration);
                }
            }
            create(missing, isInterface);
            declared = declarations.stream().map(each -> tracepoints.get(each.name)).toList();
        }
        explain(before);
        return declared;
    }

    private void create(List<Declaration> missing, boolean isInterface) {
        List<ProbeNote> notes = missing.stream().map(this::note).toList();
        List<Site> sites = isInterface ? backend.addInterface(notes) : backend.add(notes);
        for (int i = 0; i < missing.size(); i++) {
            Declaration declaration = missing.get(i);
            StaticTracepoint tracepoint =
                    StaticTracepoint.at(
                            sites.get(i), this, declaration.name, declaration.arguments);
            // Links what the check needs now, so that no fire fails to do so with the heap
            // exhausted.
            tracepoint.isEnabled();
            tracepoints.put(declaration.name, tracepoint);
            SessionGate.announce(tracepoint);
        }
    }

    /** Logs a new problem. Call it without a lock: loggers may use tracepoints. */
    private void explain(String problemBefore) {
        String now = problem();
        if (!now.isEmpty() && !now.equals(problemBefore)) {
            Log.debug("provider " + name + ": " + now);
        }
    }

    private ProbeNote note(Declaration declaration) {
        return new ProbeNote(
                name,
                declaration.name,
                declaration.arguments.stream().map(each -> each.type().width()).toList(),
                declaration.arguments.stream()
                        .map(Argument::toString)
                        .collect(Collectors.joining(", ")));
    }

    private static void requireSameTypes(StaticTracepoint existing, Declaration declaration) {
        List<String> declared = types(existing.arguments());
        List<String> wanted = types(declaration.arguments);
        if (!declared.equals(wanted)) {
            throw new IllegalArgumentException(
                    "tracepoint "
                            + existing
                            + " is declared with "
                            + declared
                            + ", not with "
                            + wanted);
        }
    }

    private static List<String> types(List<Argument> arguments) {
        return arguments.stream().map(Argument::javaType).toList();
    }

    /** Returns the tracepoints in the order of their declaration. O(tracepoints). */
    public List<Tracepoint> tracepoints() {
        synchronized (tracepoints) {
            return List.copyOf(tracepoints.values());
        }
    }

    /**
     * Returns the file where kernel tracers find the tracepoints, if they can: what goes between
     * the colons of {@code usdt:PATH:PROVIDER:NAME}. The file of an interface's tracepoints is the
     * same in all processes of the user; a tracer that is given no process sees all of them. A
     * provider that outgrew its first file has {@link #paths() several}. O(files).
     */
    public Optional<Path> path() {
        return paths().stream().findFirst();
    }

    /** Returns all files where kernel tracers find the tracepoints, oldest first. O(files). */
    public List<Path> paths() {
        synchronized (tracepoints) {
            return backend.paths();
        }
    }

    /** Returns whether tracers see the tracepoints: true until {@link #disable()}. One load. */
    public boolean isEnabled() {
        return enabled;
    }

    /**
     * Hides the tracepoints: tracers list none of them, and none fires any more, even for tracers
     * that are attached. Safe while other threads fire: an event that has begun is delivered. Does
     * nothing if they are hidden. O(files): some system calls each.
     */
    public void disable() {
        String before;
        synchronized (tracepoints) {
            before = backend.problem();
            if (enabled) {
                enabled = false;
                backend.withdraw();
            }
        }
        explain(before);
    }

    /**
     * Shows the tracepoints again. Does nothing if they are shown. O(files), as {@link #disable}.
     */
    public void enable() {
        String before;
        synchronized (tracepoints) {
            before = backend.problem();
            if (!enabled) {
                backend.publish();
                enabled = true;
                tracepoints.values().forEach(SessionGate::announce);
            }
        }
        explain(before);
    }

    /** Returns whether kernel tracers see at least one tracepoint. */
    boolean isVisible() {
        synchronized (tracepoints) {
            return backend.isVisible();
        }
    }

    /** Returns why kernel tracers cannot see all tracepoints, or an empty string. */
    String problem() {
        synchronized (tracepoints) {
            return backend.problem();
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
