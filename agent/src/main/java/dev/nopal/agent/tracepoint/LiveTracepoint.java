package dev.nopal.agent.tracepoint;

import dev.nopal.agent.probe.Probe;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.Wildcard;
import dev.nopal.script.type.Type;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * One tracepoint of one copy of {@code core}, with the handlers that sessions attached to it, in
 * the order of attaching; the kernel's stub comes last.
 *
 * <p>An event that has passed the check when the count falls is still delivered to the handlers
 * that are attached then.
 */
final class LiveTracepoint implements Probe {
    /** bpftrace's limit on strings, with the zero byte. */
    private static final Type.Text TEXT = new Type.Text(1024);

    private record Attached(Object owner, MethodHandle handler) {}

    private final String provider;
    private final String name;
    private final List<String> types;
    private final List<ProbeSignature.Argument> arguments;
    private final Supplier<MutableCallSite> site;
    private final Supplier<MethodHandle> kernel;
    private final SessionCount sessions;
    private final List<Attached> chain = new ArrayList<>();

    /** Reads what a gate announced; throws if that has an unknown form. */
    @SuppressWarnings("unchecked")
    LiveTracepoint(Map<String, Object> announcement) {
        provider = (String) announcement.get("provider");
        name = (String) announcement.get("name");
        types = List.copyOf((List<String>) announcement.get("types"));
        List<String> names = (List<String>) announcement.get("names");
        arguments = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            arguments.add(new ProbeSignature.Argument(names.get(i), type(types.get(i))));
        }
        site = (Supplier<MutableCallSite>) announcement.get("site");
        kernel = (Supplier<MethodHandle>) announcement.get("kernel");
        sessions = SessionCount.in(announcement.get("word"));
    }

    @Override
    public boolean matches(AttachPoint attachPoint) {
        return attachPoint instanceof AttachPoint.Usdt pattern
                && Wildcard.matches(pattern.provider(), provider)
                && Wildcard.matches(pattern.name(), name);
    }

    /** Returns the signature with the path that the script wrote: sessions do not use files. */
    @Override
    public ProbeSignature signature(AttachPoint attachPoint) {
        String path = ((AttachPoint.Usdt) attachPoint).path();
        return new ProbeSignature("usdt:" + path + ":" + provider + ":" + name, arguments);
    }

    /** Returns whether this is the same tracepoint of the same copy, announced twice. */
    boolean isSame(LiveTracepoint other) {
        return sessions.isSame(other.sessions);
    }

    /** Returns the type that kernel tracers see, so that both engines print the same. */
    private static Type type(String javaType) {
        return switch (javaType) {
            case "boolean" -> Type.UINT8;
            case "byte" -> Type.INT8;
            case "short" -> new Type.Int(16, true);
            case "char" -> new Type.Int(16, false);
            case "int" -> new Type.Int(32, true);
            case "long" -> Type.INT64;
            case "float" -> Type.UINT32;
            case "double" -> Type.UINT64;
            default -> TEXT; // String, or the class of an enum, whose name may be any.
        };
    }

    @Override
    public synchronized MutableCallSite attach(Object owner, MethodHandle handler) {
        MutableCallSite callSite = site.get();
        chain.add(new Attached(owner, adapted(handler, callSite.type())));
        retarget(callSite);
        return callSite;
    }

    /**
     * Adds a handler that takes the values as the application passed them: no bits for
     * floating-point numbers, no bytes for booleans.
     *
     * @param handler {@code (Object[])void}; what it throws is discarded
     */
    synchronized MutableCallSite attachValues(Object owner, MethodHandle handler) {
        MutableCallSite callSite = site.get();
        MethodHandle collected =
                handler.asCollector(Object[].class, types.size()).asType(callSite.type());
        chain.add(new Attached(owner, TracepointRecorder.discarding(collected)));
        retarget(callSite);
        return callSite;
    }

    /** Returns the names of the arguments. */
    List<String> argumentNames() {
        return arguments.stream().map(ProbeSignature.Argument::name).toList();
    }

    @Override
    public void enable() {
        sessions.add(1);
    }

    @Override
    public void disable() {
        sessions.add(-1);
    }

    @Override
    public synchronized MutableCallSite detach(Object owner) {
        MutableCallSite callSite = site.get();
        chain.removeIf(each -> each.owner() == owner);
        retarget(callSite);
        return callSite;
    }

    private void retarget(MutableCallSite callSite) {
        MethodHandle target = kernel.get();
        for (Attached each : chain.reversed()) {
            target = MethodHandles.foldArguments(target, each.handler());
        }
        callSite.setTarget(target);
    }

    /** Converts floating-point numbers to their bits, and booleans to bytes. */
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

    /** Method handles, found when the first floating-point argument needs them. */
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
