package dev.nopal.agent.tracepoint;

import dev.nopal.agent.probe.Probe;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.IntType;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.StringType;
import dev.nopal.script.Type;
import dev.nopal.script.Wildcard;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Is one tracepoint of one copy of {@code core}: what sessions put there, in the order in which
 * they came, and behind all of them the kernel's side.
 *
 * <p>An event that has passed the check when the count falls is still delivered to whoever is
 * attached then.
 */
final class LiveTracepoint implements Probe {
    /** In the enable word, beside the kernel's semaphore. */
    private static final long SESSIONS_AT = 4;

    private static final VarHandle COUNT =
            ValueLayout.JAVA_INT.varHandle().withInvokeExactBehavior();

    /** bpftrace's limit on strings, with the zero byte. */
    private static final StringType TEXT = new StringType(1024);

    private record Attached(Object owner, MethodHandle handler) {}

    private final String provider;
    private final String name;
    private final List<String> types;
    private final List<ProbeSignature.Argument> arguments;
    private final Supplier<MutableCallSite> site;
    private final Supplier<MethodHandle> kernel;
    private final MemorySegment word;
    private final List<Attached> chain = new ArrayList<>();

    /** Reads what a gate told; throws when it is not what this agent knows. */
    @SuppressWarnings("unchecked")
    LiveTracepoint(Map<String, Object> told) {
        provider = (String) told.get("provider");
        name = (String) told.get("name");
        types = List.copyOf((List<String>) told.get("types"));
        List<String> names = (List<String>) told.get("names");
        arguments = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            arguments.add(new ProbeSignature.Argument(names.get(i), type(types.get(i))));
        }
        site = (Supplier<MutableCallSite>) told.get("site");
        kernel = (Supplier<MethodHandle>) told.get("kernel");
        word = (MemorySegment) told.get("word");
    }

    @Override
    public boolean isAt(AttachPoint attachPoint) {
        return attachPoint instanceof AttachPoint.Usdt pattern
                && Wildcard.matches(pattern.provider(), provider)
                && Wildcard.matches(pattern.name(), name);
    }

    /** Its path is the one that the script wrote: sessions know no files. */
    @Override
    public ProbeSignature signature(AttachPoint attachPoint) {
        String path = ((AttachPoint.Usdt) attachPoint).path();
        return new ProbeSignature("usdt:" + path + ":" + provider + ":" + name, arguments);
    }

    /** Tells whether it is the same tracepoint of the same copy, told twice. */
    boolean isSame(LiveTracepoint other) {
        return word.address() == other.word.address();
    }

    /** As tracers see it in the kernel, so that both engines print the same. */
    private static Type type(String javaType) {
        return switch (javaType) {
            case "boolean" -> IntType.UINT8;
            case "byte" -> IntType.INT8;
            case "short" -> new IntType(16, true);
            case "char" -> new IntType(16, false);
            case "int" -> new IntType(32, true);
            case "long" -> IntType.INT64;
            case "float" -> IntType.UINT32;
            case "double" -> IntType.UINT64;
            default -> TEXT;
        };
    }

    @Override
    public synchronized MutableCallSite attach(Object owner, MethodHandle handler) {
        MutableCallSite hook = site.get();
        chain.add(new Attached(owner, adapted(handler, hook.type())));
        retarget(hook);
        return hook;
    }

    @Override
    public void raise() {
        int unused = (int) COUNT.getAndAdd(word, SESSIONS_AT, 1);
    }

    @Override
    public void lower() {
        int unused = (int) COUNT.getAndAdd(word, SESSIONS_AT, -1);
    }

    @Override
    public synchronized MutableCallSite detach(Object owner) {
        MutableCallSite hook = site.get();
        chain.removeIf(each -> each.owner() == owner);
        retarget(hook);
        return hook;
    }

    private void retarget(MutableCallSite hook) {
        MethodHandle target = kernel.get();
        for (Attached each : chain.reversed()) {
            target = MethodHandles.foldArguments(target, each.handler());
        }
        hook.setTarget(target);
    }

    /** Floating-point numbers become their bits, booleans bytes. */
    private static MethodHandle adapted(MethodHandle handler, MethodType type) {
        MethodHandle adapted = handler;
        for (int i = 0; i < type.parameterCount(); i++) {
            Class<?> given = type.parameterType(i);
            if (given == float.class) {
                adapted = MethodHandles.filterArguments(adapted, i, Bits.OF_FLOAT);
            } else if (given == double.class) {
                adapted = MethodHandles.filterArguments(adapted, i, Bits.OF_DOUBLE);
            }
        }
        return MethodHandles.explicitCastArguments(adapted, type);
    }

    /** Is made when the first floating-point argument is met. */
    private static final class Bits {
        static final MethodHandle OF_FLOAT = find(Float.class, "floatToRawIntBits", int.class);
        static final MethodHandle OF_DOUBLE = find(Double.class, "doubleToRawLongBits", long.class);

        private static MethodHandle find(Class<?> owner, String name, Class<?> result) {
            Class<?> argument = MethodType.methodType(owner).unwrap().returnType();
            try {
                return MethodHandles.publicLookup()
                        .findStatic(owner, name, MethodType.methodType(result, argument));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Override
    public String toString() {
        return provider + ":" + name;
    }
}
