package dev.nopal.agent.hotspot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The probes that are fired: their names, and their arguments in the order and with the types of
 * HotSpot's {@code hotspot.d}.
 *
 * <p>docs/hotspot-probes.md has the same table, which a test compares.
 */
enum HotspotProbe {
    GC_BEGIN("gc__begin", "uintptr_t full", "jdk.GCPhasePause", "jdk.GarbageCollection"),
    GC_END("gc__end", "", "jdk.GCPhasePause", "jdk.GarbageCollection"),
    MEM_POOL_GC_BEGIN("mem__pool__gc__begin", Shape.POOL),
    MEM_POOL_GC_END("mem__pool__gc__end", Shape.POOL),
    THREAD_START("thread__start", Shape.THREAD, "jdk.ThreadStart"),
    THREAD_STOP("thread__stop", Shape.THREAD, "jdk.ThreadEnd"),
    THREAD_SLEEP_BEGIN("thread__sleep__begin", "long long millis", "jdk.ThreadSleep"),
    THREAD_SLEEP_END("thread__sleep__end", "int interrupted", "jdk.ThreadSleep"),
    THREAD_PARK_BEGIN(
            "thread__park__begin",
            "uintptr_t parker, int is_absolute, long long time",
            "jdk.ThreadPark"),
    THREAD_PARK_END("thread__park__end", "uintptr_t parker", "jdk.ThreadPark"),
    CLASS_LOADED("class__loaded", Shape.CLASS, "jdk.ClassDefine"),
    CLASS_UNLOADED("class__unloaded", Shape.CLASS, "jdk.ClassUnload"),
    MONITOR_CONTENDED_ENTER("monitor__contended__enter", Shape.MONITOR, "jdk.JavaMonitorEnter"),
    MONITOR_CONTENDED_ENTERED("monitor__contended__entered", Shape.MONITOR, "jdk.JavaMonitorEnter"),
    MONITOR_WAIT("monitor__wait", Shape.MONITOR + ", uintptr_t timeout", "jdk.JavaMonitorWait"),
    MONITOR_WAITED("monitor__waited", Shape.MONITOR, "jdk.JavaMonitorWait"),
    MONITOR_NOTIFY("monitor__notify", Shape.MONITOR, "jdk.JavaMonitorNotify"),
    MONITOR_NOTIFY_ALL("monitor__notifyAll", Shape.MONITOR, "jdk.JavaMonitorNotify"),
    METHOD_COMPILE_BEGIN("method__compile__begin", Shape.COMPILATION, "jdk.Compilation"),
    METHOD_COMPILE_END(
            "method__compile__end", Shape.COMPILATION + ", uintptr_t success", "jdk.Compilation"),
    COMPILED_METHOD_LOAD(
            "compiled__method__load",
            Shape.METHOD + ", void* code, uintptr_t code_size",
            "jdk.Compilation"),
    VMOPS_BEGIN("vmops__begin", Shape.OPERATION, "jdk.ExecuteVMOperation"),
    VMOPS_END("vmops__end", Shape.OPERATION, "jdk.ExecuteVMOperation"),
    SAFEPOINT_BEGIN("safepoint__begin", "", "jdk.SafepointBegin"),
    SAFEPOINT_END("safepoint__end", "", "jdk.SafepointEnd"),
    VM_SHUTDOWN("vm__shutdown", "");

    /** The release of the JDK that has the event of the probes of notifications. */
    private static final int NOTIFY_SINCE = 24;

    private static final Map<String, Class<?>> TYPES =
            Map.of(
                    "char*", String.class,
                    "uintptr_t", long.class,
                    "void*", long.class,
                    "long long", long.class,
                    "int", int.class);

    /** Arguments that several probes have. */
    private static final class Shape {
        static final String POOL =
                "char* manager, uintptr_t manager_length, char* pool, uintptr_t pool_length,"
                        + " uintptr_t initial, uintptr_t used, uintptr_t committed, uintptr_t max";
        static final String THREAD =
                "char* name, uintptr_t name_length, uintptr_t thread, uintptr_t os_thread,"
                        + " uintptr_t is_daemon";
        static final String CLASS =
                "char* class, uintptr_t class_length, void* loader, uintptr_t is_shared";
        static final String MONITOR =
                "uintptr_t thread, uintptr_t monitor, char* class, uintptr_t class_length";
        static final String METHOD =
                "char* class, uintptr_t class_length, char* method, uintptr_t method_length,"
                        + " char* signature, uintptr_t signature_length";
        static final String COMPILATION = "char* compiler, uintptr_t compiler_length, " + METHOD;
        static final String OPERATION = "char* operation, uintptr_t operation_length, int mode";

        private Shape() {}
    }

    private final String probe;
    private final String declaration;
    private final Set<String> events;

    HotspotProbe(String probe, String declaration, String... events) {
        this.probe = probe;
        this.declaration = declaration;
        this.events = Set.of(events);
    }

    /** Returns the provider; HotSpot has two. */
    String provider() {
        return probe.startsWith("safepoint") ? "hs_private" : "hotspot";
    }

    /** Returns the name of the probe. */
    String probe() {
        return probe;
    }

    /** Returns the arguments as C declarations: {@code uintptr_t full}. */
    List<String> declarations() {
        return declaration.isEmpty() ? List.of() : Arrays.asList(declaration.split(", "));
    }

    List<String> names() {
        return declarations().stream()
                .map(each -> each.substring(each.lastIndexOf(' ') + 1))
                .toList();
    }

    List<Class<?>> types() {
        List<Class<?>> types = new ArrayList<>();
        for (String each : declarations()) {
            types.add(TYPES.get(each.substring(0, each.lastIndexOf(' '))));
        }
        return types;
    }

    /** Returns the events of the Flight Recorder from which it is fired; none for other sources. */
    Set<String> events() {
        return events;
    }

    /** Returns whether the JDK of this release can tell of it. */
    boolean isKnownTo(int release) {
        return release >= NOTIFY_SINCE || !events.contains("jdk.JavaMonitorNotify");
    }
}
