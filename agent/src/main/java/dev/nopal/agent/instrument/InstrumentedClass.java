package dev.nopal.agent.instrument;

import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.invoke.CallSite;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Is a class that somebody has, had or was asked for hooks in. Does not hold the class itself, and
 * is kept as long as that.
 */
final class InstrumentedClass {
    private final CallbackFactory slots;
    private final Optional<String> obstacle;
    private final Set<Installation> asked = new HashSet<>();
    private final Map<InstalledCallback, Installation> owners = new LinkedHashMap<>();

    /**
     * @param slots makes slots that suit the class
     * @param obstacle why none of its methods can be woven
     */
    InstrumentedClass(CallbackFactory slots, Optional<String> obstacle) {
        this.slots = slots;
        this.obstacle = obstacle;
    }

    /**
     * Returns the class with all hooks, asking those who were not yet asked; null for the class as
     * it is.
     */
    synchronized byte[] weave(byte[] original, List<Installation> interested) {
        if (owners.isEmpty() && interested.isEmpty()) {
            return null;
        }
        try {
            return weave(ClassInstrumenter.parse(original), interested);
        } catch (RuntimeException | VirtualMachineError e) {
            // The thread that loads the class may be at the end of its stack, or of memory.
            dropAll(e.toString());
            return null;
        }
    }

    private byte[] weave(ClassModel model, List<Installation> interested) {
        ClassLocations points = ClassLocations.of(model);
        for (Installation weaving : interested) {
            if (!weaving.isClosed() && asked.add(weaving) && !isSkipped(points, weaving)) {
                for (Callback hook : weaving.hooks(points)) {
                    owners.put(slots.of(hook, model), weaving);
                }
            }
        }
        if (owners.isEmpty()) {
            return null;
        }
        Map<String, MethodPlan> plans = plans(model, points);
        byte[] woven = ClassInstrumenter.weave(model, plans, this::drop);
        return plans.isEmpty() ? null : woven;
    }

    private boolean isSkipped(ClassLocations points, Installation weaving) {
        obstacle.ifPresent(why -> weaving.skip(points.name(), why));
        return obstacle.isPresent();
    }

    private void drop(MethodPlan plan, String why) {
        for (InstalledCallback slot : new ArrayList<>(owners.keySet())) {
            if (isIn(slot, plan.method())) {
                drop(slot, why);
            }
        }
    }

    private static boolean isIn(InstalledCallback slot, MethodLocation method) {
        return ClassInstrumenter.key(slot.hook().point().method()).equals(ClassInstrumenter.key(method));
    }

    private Map<String, MethodPlan> plans(ClassModel model, ClassLocations points) {
        Map<String, MethodPlan> plans = new HashMap<>();
        CallWriter calls = slots.calls(model);
        for (int i = 0; i < model.methods().size(); i++) {
            MethodModel method = model.methods().get(i);
            MethodLocation point = points.methods().get(i);
            plans.put(ClassInstrumenter.key(point), new MethodPlan(point, method, calls));
        }
        for (InstalledCallback slot : new ArrayList<>(owners.keySet())) {
            MethodPlan plan = plans.get(ClassInstrumenter.key(slot.hook().point().method()));
            if (plan == null) {
                drop(slot, "it is not there any more");
                continue;
            }
            try {
                plan.add(slot);
            } catch (IllegalArgumentException e) {
                drop(slot, e.getMessage());
            }
        }
        plans.values().removeIf(MethodPlan::isEmpty);
        return plans;
    }

    private void drop(InstalledCallback slot, String why) {
        Installation owner = owners.remove(slot);
        slots.end(slot);
        owner.skip(slot.hook().point().toString(), why);
        MethodLocation method = slot.hook().point().method();
        if (method.obstacle().isPresent()) {
            return; // It was not counted.
        }
        boolean last = true;
        boolean lastOfMethod = true;
        for (Map.Entry<InstalledCallback, Installation> other : owners.entrySet()) {
            if (other.getValue() == owner
                    && other.getKey().hook().point().method().obstacle().isEmpty()) {
                last = false;
                lastOfMethod &= !isIn(other.getKey(), method);
            }
        }
        owner.unweave(lastOfMethod ? 1 : 0, last);
    }

    /** Gives up: the JVM does not take the class with hooks. */
    synchronized void dropAll(String why) {
        for (InstalledCallback slot : new ArrayList<>(owners.keySet())) {
            drop(slot, why);
        }
    }

    /** Silences and forgets the hooks of one who leaves; returns whether there were some. */
    synchronized boolean leave(Installation weaving) {
        asked.remove(weaving);
        return remove(weaving, _ -> true);
    }

    /** Silences and forgets some hooks of a weaving; returns whether there were some. */
    synchronized boolean remove(Installation weaving, Predicate<Location> which) {
        boolean found = false;
        for (InstalledCallback slot : new ArrayList<>(owners.keySet())) {
            if (owners.get(slot) == weaving && which.test(slot.hook().point())) {
                slots.end(slot);
                owners.remove(slot);
                found = true;
            }
        }
        return found;
    }

    synchronized void arm() {
        for (InstalledCallback slot : owners.keySet()) {
            slot.arm();
        }
    }

    synchronized void guard() {
        for (InstalledCallback slot : owners.keySet()) {
            slot.guard();
        }
    }

    synchronized boolean wasAsked(Installation weaving) {
        return asked.contains(weaving);
    }

    /** Returns the call site of a number, or null. */
    synchronized CallSite site(int number) {
        for (InstalledCallback slot : owners.keySet()) {
            CallSite site = slot instanceof DynamicCallback known ? known.site(number) : null;
            if (site != null) {
                return site;
            }
        }
        return null;
    }
}
