package dev.nopal.script.run;

import dev.nopal.script.session.Loss;
import dev.nopal.script.type.Type;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A map that a script assigns to: on the heap, with a limit of keys. It allocates; a map without
 * keys has one key, {@link #NO_KEY}.
 */
final class PlainMap implements MapContent {
    static final Object NO_KEY = "";

    private final ConcurrentHashMap<Object, Object> values = new ConcurrentHashMap<>();
    private final AtomicInteger size = new AtomicInteger();
    private final int limit;
    private final boolean isKeyed;
    private final Object zero;
    private final LossCounters losses;

    PlainMap(int limit, boolean isKeyed, Object zero, LossCounters losses) {
        this.limit = limit;
        this.isKeyed = isKeyed;
        this.zero = zero;
        this.losses = losses;
    }

    /** Returns the value, or its type's zero. */
    Object get(Object key) {
        Object value = values.get(key);
        return value == null ? zero : value;
    }

    /** Returns the value, or null. */
    Object find(Object key) {
        return values.get(key);
    }

    boolean has(Object key) {
        return values.containsKey(key);
    }

    void put(Object key, Object value, long threadId) {
        if (values.replace(key, value) == null) {
            insert(key, value, threadId);
        }
    }

    private void insert(Object key, Object value, long threadId) {
        if (size.getAndIncrement() >= limit) {
            size.getAndDecrement();
            losses.count(Loss.KEYS, threadId);
            return;
        }
        if (values.put(key, value) != null) {
            size.getAndDecrement();
        }
    }

    /** Adds to a number, atomically; an absent one is 0. Returns the number before. */
    long add(Object key, long delta, int bits, boolean signed, long threadId) {
        Type.Int type = new Type.Int(bits, signed);
        while (true) {
            Object before = values.get(key);
            if (before == null) {
                Long first = type.wrap(delta);
                if (size.getAndIncrement() >= limit) {
                    size.getAndDecrement();
                    losses.count(Loss.KEYS, threadId);
                    return 0;
                }
                if (values.putIfAbsent(key, first) == null) {
                    return 0;
                }
                size.getAndDecrement();
            } else {
                long number = (Long) before;
                if (values.replace(key, before, type.wrap(number + delta))) {
                    return number;
                }
            }
        }
    }

    boolean delete(Object key) {
        boolean wasThere = values.remove(key) != null;
        if (wasThere) {
            size.getAndDecrement();
        }
        return wasThere;
    }

    void clear() {
        for (Object key : values.keySet()) {
            delete(key);
        }
    }

    void zero() {
        values.replaceAll((_, _) -> zero);
    }

    long length() {
        return values.size();
    }

    /** Returns the content as tuples of key and value, for a loop. */
    List<Tuple> entries() {
        List<Tuple> entries = new ArrayList<>();
        values.forEach((key, value) -> entries.add(Tuple.of(key, value)));
        return entries;
    }

    @Override
    public List<Entry> content() {
        List<Entry> entries = new ArrayList<>();
        for (Map.Entry<Object, Object> entry : values.entrySet()) {
            entries.add(new Entry(isKeyed ? entry.getKey() : null, entry.getValue()));
        }
        return entries;
    }
}
