package dev.nopal.agent.traceid;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The copies of tracing libraries that are loaded now. Loads nothing. */
final class LoadedLibraries {
    /** Each costs the events of a session some nanoseconds. */
    static final int MAX_COPIES = 32;

    private final Instrumentation instrumentation;

    LoadedLibraries(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    /** Returns the complete copies, in the order in which to ask them; takes milliseconds. */
    List<LibraryCopy> find() {
        List<LibraryCopy> copies = new ArrayList<>();
        Map<ClassLoader, Map<String, Class<?>>> byLoader = byLoader();
        for (TracingLibrary library : TracingLibrary.values()) {
            Set<String> names = library.names();
            for (Map<String, Class<?>> loaded : byLoader.values()) {
                if (loaded.keySet().containsAll(names) && copies.size() < MAX_COPIES) {
                    Map<String, Class<?>> classes = new HashMap<>(loaded);
                    classes.keySet().retainAll(names);
                    copies.add(new LibraryCopy(library, classes));
                }
            }
        }
        return copies;
    }

    private Map<ClassLoader, Map<String, Class<?>>> byLoader() {
        Map<ClassLoader, Map<String, Class<?>>> found = new IdentityHashMap<>();
        Set<String> names = TracingLibrary.allNames();
        for (Class<?> each : instrumentation.getAllLoadedClasses()) {
            if (names.contains(each.getName())) {
                found.computeIfAbsent(each.getClassLoader(), _ -> new HashMap<>())
                        .put(each.getName(), each);
            }
        }
        return found;
    }
}
