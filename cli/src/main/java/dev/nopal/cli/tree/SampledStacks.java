package dev.nopal.cli.tree;

import dev.nopal.script.OwnCode;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.TextBytes;
import dev.nopal.script.value.Value;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The stacks that were sampled below the method, in all rounds. */
final class SampledStacks {
    private final Set<MethodId> methods;
    private final Map<SampledStack, Long> stacks = new LinkedHashMap<>();
    private OwnCode ownCode = OwnCode.OF_ANY_PROGRAM;

    SampledStacks(Set<MethodId> methods) {
        this.methods = methods;
    }

    /**
     * Adds the entries of a map of counts by state and stack.
     *
     * @param mainClasses that of the program, or none if it is not known
     */
    void addAll(List<MapData.Entry> entries, List<String> mainClasses) {
        if (!mainClasses.isEmpty()) {
            ownCode = OwnCode.of(mainClasses);
        }
        for (MapData.Entry entry : entries) {
            if (entry.key() instanceof Value.Tuple(List<Value> parts)
                    && parts.size() == 2
                    && parts.get(0) instanceof Value.Text state
                    && parts.get(1) instanceof Value.Stack stack
                    && entry.value() instanceof Aggregate.Count(long count)) {
                SampledStack.of(methods, TextBytes.text(state.bytes()), stack, ownCode)
                        .ifPresent(each -> stacks.merge(each, count, Long::sum));
            }
        }
    }

    /** Returns the program's own code, as far as its main class is known. */
    OwnCode ownCode() {
        return ownCode;
    }

    /** Returns how many there are. */
    long total() {
        return stacks.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns whether most of the time is spent without calling the program's own methods. */
    boolean areMostlyOfLibraries() {
        long own =
                stacks.entrySet().stream()
                        .filter(each -> each.getKey().hasOwn(ownCode))
                        .mapToLong(Map.Entry::getValue)
                        .sum();
        return 2 * own < total();
    }

    /**
     * Counts the samples in a plan's calls.
     *
     * @param includesLibraries whether methods that libraries call can be calls in the tree
     */
    SampleCounts in(CallPlan plan, Set<MethodId> leftOut, boolean includesLibraries) {
        SampleCounts counts = new SampleCounts(plan, ownCode, leftOut, includesLibraries);
        stacks.forEach(counts::add);
        return counts;
    }
}
