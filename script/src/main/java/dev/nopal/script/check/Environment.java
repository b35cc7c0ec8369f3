package dev.nopal.script.check;

import dev.nopal.script.program.ScriptMap;
import dev.nopal.script.type.Type;
import dev.nopal.script.type.Types;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The types of maps and variables that are known so far. Each round reads the types of the round
 * before and collects new ones, so that no assumption outlives its reason.
 */
final class Environment {
    /** The type of all values that a map or a variable takes. */
    static final class Slot {
        private Type type = Type.UNKNOWN;
        private Flexibility flexibility = Flexibility.RIGID;
        private Type next = Type.UNKNOWN;
        private Flexibility nextFlexibility = Flexibility.RIGID;
        private boolean isFixed;
        private boolean startsItself;
        private boolean isSeeded;

        Type type() {
            return type;
        }

        Flexibility flexibility() {
            return flexibility;
        }

        boolean isFixed() {
            return isFixed;
        }

        void fix(Type declared) {
            type = declared;
            isFixed = true;
        }

        /** Records that the value is perhaps only incremented, and so starts as a number. */
        void startItself() {
            startsItself = true;
        }

        /** Widens the next type for one more value; keeps it if there is no common type. */
        void merge(Type other, Flexibility otherFlexibility) {
            if (isFixed || other instanceof Type.Unknown) {
                return;
            }
            if (next instanceof Type.Unknown) {
                next = other;
                nextFlexibility = otherFlexibility;
                return;
            }
            Types.join(nextFlexibility.lean(next, other), otherFlexibility.lean(other, next))
                    .ifPresent(
                            joined -> {
                                next = joined;
                                nextFlexibility = nextFlexibility.and(otherFlexibility);
                            });
        }

        private boolean advance() {
            if (isFixed) {
                return false;
            }
            boolean hasChanged = !next.equals(type) || !nextFlexibility.equals(flexibility);
            type = next;
            flexibility = nextFlexibility;
            next = isSeeded ? Type.INT64 : Type.UNKNOWN;
            nextFlexibility = Flexibility.RIGID;
            return hasChanged;
        }

        private boolean seed() {
            if (isSeeded || !startsItself || !(type instanceof Type.Unknown)) {
                return false;
            }
            isSeeded = true;
            next = Type.INT64;
            return true;
        }
    }

    private record Variable(int probe, String name) {}

    private final List<String> mapNames;
    private final MapUses uses;
    private final Enums enums;
    private final Map<String, OptionalLong> maxKeys;
    private final Map<String, Slot> keys = new HashMap<>();
    private final Map<String, Slot> values = new HashMap<>();
    private final Map<Variable, Slot> variables = new HashMap<>();
    private final Set<String> written = new HashSet<>();

    Environment(
            List<ScriptMap> running, MapUses uses, Map<String, OptionalLong> maxKeys, Enums enums) {
        this.enums = enums;
        this.uses = uses;
        this.maxKeys = maxKeys;
        this.mapNames = new ArrayList<>(running.stream().map(ScriptMap::name).toList());
        uses.names().stream().filter(name -> !mapNames.contains(name)).forEach(mapNames::add);
        for (ScriptMap map : running) {
            written.add(map.name());
            map.key().filter(Environment::isKnown).ifPresent(key(map.name())::fix);
            Optional.of(map.value()).filter(Environment::isKnown).ifPresent(value(map.name())::fix);
        }
    }

    private static boolean isKnown(Type type) {
        return !(type instanceof Type.Unknown);
    }

    Enums enums() {
        return enums;
    }

    Slot key(String map) {
        return keys.computeIfAbsent(map, _ -> new Slot());
    }

    Slot value(String map) {
        return values.computeIfAbsent(map, _ -> new Slot());
    }

    Slot variable(int probe, String name) {
        return variables.computeIfAbsent(new Variable(probe, name), _ -> new Slot());
    }

    void write(String map) {
        written.add(map);
    }

    /** Returns whether any probe stores something in the map. */
    boolean isWritten(String map) {
        return written.contains(map);
    }

    Set<String> written() {
        return written;
    }

    private Stream<Slot> slots() {
        return Stream.of(keys, values, variables).flatMap(map -> map.values().stream());
    }

    /** Moves on to the types that this round found; returns whether they are new. */
    boolean advance() {
        return slots().map(Slot::advance).reduce(false, Boolean::logicalOr);
    }

    /** Types values that are only incremented as numbers; returns whether there were any. */
    boolean seed() {
        return slots().map(Slot::seed).reduce(false, Boolean::logicalOr);
    }

    ScriptMap map(String name) {
        Optional<Type> key = uses.isKeyed(name) ? Optional.of(key(name).type()) : Optional.empty();
        return new ScriptMap(
                mapNames.indexOf(name),
                name,
                key,
                value(name).type(),
                maxKeys.getOrDefault(name, OptionalLong.empty()));
    }

    List<ScriptMap> maps() {
        return mapNames.stream().map(this::map).toList();
    }
}
