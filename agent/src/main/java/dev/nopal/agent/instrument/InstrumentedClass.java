package dev.nopal.agent.instrument;

import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.invoke.CallSite;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A class in which a request has or had callbacks, or was asked for them. Does not hold the class
 * itself, and is kept as long as the class.
 */
final class InstrumentedClass {
    private final CallbackFactory callbacks;
    private final Optional<String> obstacle;
    private final Set<Installation> asked = new HashSet<>();
    private final Map<InstalledCallback, Installation> owners = new LinkedHashMap<>();
    private final List<InstalledCallback> removed = new ArrayList<>();
    private Predicate<String> isAllowed = _ -> true;

    /**
     * @param callbacks creates installed callbacks for the class
     * @param obstacle why none of its methods can be instrumented
     */
    InstrumentedClass(CallbackFactory callbacks, Optional<String> obstacle) {
        this.callbacks = callbacks;
        this.obstacle = obstacle;
    }

    /**
     * Returns the class with all callbacks, those of new requests included; null if the class stays
     * as it is.
     */
    synchronized byte[] instrument(byte[] original, List<Installation> interested) {
        if (owners.isEmpty() && interested.isEmpty()) {
            return null;
        }
        try {
            return instrument(ClassInstrumenter.parse(original), interested);
        } catch (RuntimeException | VirtualMachineError e) {
            // The thread that loads the class may be at the end of its stack, or of memory.
            dropAll(e.toString());
            return null;
        }
    }

    private byte[] instrument(ClassModel model, List<Installation> interested) {
        ClassLocations locations = ClassLocations.of(model);
        for (Installation installation : interested) {
            if (!installation.isClosed()
                    && asked.add(installation)
                    && !isSkipped(locations, installation)) {
                for (Callback callback : installation.callbacks(locations)) {
                    owners.put(callbacks.of(callback, model), installation);
                }
            }
        }
        if (owners.isEmpty()) {
            return null;
        }
        Map<String, MethodPlan> plans = plans(model, locations);
        byte[] instrumented = ClassInstrumenter.instrument(model, plans, this::drop);
        return plans.isEmpty() ? null : instrumented;
    }

    private boolean isSkipped(ClassLocations locations, Installation installation) {
        obstacle.ifPresent(why -> installation.skip(locations.name(), why));
        return obstacle.isPresent();
    }

    private void drop(MethodPlan plan, String why) {
        for (InstalledCallback installed : new ArrayList<>(owners.keySet())) {
            if (isIn(installed, plan.method())) {
                drop(installed, why);
            }
        }
    }

    private static boolean isIn(InstalledCallback installed, MethodLocation method) {
        return ClassInstrumenter.key(installed.callback().location().method())
                .equals(ClassInstrumenter.key(method));
    }

    private Map<String, MethodPlan> plans(ClassModel model, ClassLocations locations) {
        Map<String, MethodPlan> plans = new HashMap<>();
        CallWriter calls = callbacks.calls(model);
        for (int i = 0; i < model.methods().size(); i++) {
            MethodModel method = model.methods().get(i);
            MethodLocation location = locations.methods().get(i);
            plans.put(ClassInstrumenter.key(location), new MethodPlan(location, method, calls));
        }
        for (InstalledCallback installed : new ArrayList<>(owners.keySet())) {
            String key = ClassInstrumenter.key(installed.callback().location().method());
            MethodPlan plan = plans.get(key);
            if (!isAllowed.test(key)) {
                continue;
            }
            if (plan == null) {
                drop(installed, "it does not exist any more");
                continue;
            }
            try {
                plan.add(installed);
            } catch (IllegalArgumentException e) {
                drop(installed, e.getMessage());
            }
        }
        plans.values().removeIf(MethodPlan::isEmpty);
        return plans;
    }

    private void drop(InstalledCallback installed, String why) {
        Installation owner = owners.remove(installed);
        callbacks.end(installed);
        owner.drop(installed.callback().location(), why);
        MethodLocation method = installed.callback().location().method();
        if (method.obstacle().isPresent()) {
            return; // It was not counted.
        }
        boolean last = true;
        boolean lastOfMethod = true;
        for (Map.Entry<InstalledCallback, Installation> other : owners.entrySet()) {
            if (other.getValue() == owner
                    && other.getKey().callback().location().method().obstacle().isEmpty()) {
                last = false;
                lastOfMethod &= !isIn(other.getKey(), method);
            }
        }
        owner.subtract(lastOfMethod ? 1 : 0, last ? 1 : 0);
    }

    /** Removes all callbacks, because the class cannot be written with them. */
    private void dropAll(String why) {
        for (InstalledCallback installed : new ArrayList<>(owners.keySet())) {
            drop(installed, why);
        }
    }

    /** Returns the keys of the methods that have callbacks; see {@link ClassInstrumenter#key}. */
    synchronized Set<String> methods() {
        Set<String> keys = new LinkedHashSet<>();
        for (InstalledCallback installed : owners.keySet()) {
            keys.add(ClassInstrumenter.key(installed.callback().location().method()));
        }
        return keys;
    }

    /** Writes callbacks only into some of the methods that have them, until called again. */
    synchronized void allow(Predicate<String> methods) {
        isAllowed = methods;
    }

    /** Removes all callbacks of a method, because the JVM rejects the class with them. */
    synchronized void drop(String method, String why) {
        for (InstalledCallback installed : new ArrayList<>(owners.keySet())) {
            if (ClassInstrumenter.key(installed.callback().location().method()).equals(method)) {
                drop(installed, why);
            }
        }
    }

    /** Removes all callbacks of an installation; returns whether there were any. */
    synchronized boolean leave(Installation installation) {
        asked.remove(installation);
        return remove(installation, _ -> true);
    }

    /**
     * Removes some callbacks; returns whether there were any. They are called until the class is
     * restored, and end with {@link #endRemoved}.
     */
    synchronized boolean remove(Installation installation, Predicate<Location> which) {
        boolean found = false;
        for (InstalledCallback installed : new ArrayList<>(owners.keySet())) {
            if (owners.get(installed) == installation
                    && which.test(installed.callback().location())) {
                owners.remove(installed);
                removed.add(installed);
                found = true;
            }
        }
        return found;
    }

    /**
     * Deactivates what was removed, in case a thread is still in the former code. Before the class
     * is restored, the JVM would walk through all compiled code for each of them, and stop all
     * threads.
     */
    synchronized void endRemoved() {
        removed.forEach(callbacks::end);
        removed.clear();
    }

    synchronized void activate() {
        for (InstalledCallback installed : owners.keySet()) {
            installed.activate();
        }
    }

    synchronized void guard() {
        for (InstalledCallback installed : owners.keySet()) {
            installed.guard();
        }
    }

    synchronized boolean wasAsked(Installation installation) {
        return asked.contains(installation);
    }

    /** Returns the call site of an id, or null. */
    synchronized CallSite site(int id) {
        for (InstalledCallback installed : owners.keySet()) {
            CallSite site = installed instanceof DynamicCallback known ? known.site(id) : null;
            if (site != null) {
                return site;
            }
        }
        return null;
    }
}
