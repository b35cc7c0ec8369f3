package dev.nopal.script.mutation;

import dev.nopal.script.ClassesAnew;

import java.util.Map;

/** The loader of classes with faults. */
final class SeededLoader extends ClassesAnew {
    private final Map<String, byte[]> seeded;

    SeededLoader(Map<String, byte[]> seeded) {
        super(Seeds.class);
        this.seeded = seeded;
    }

    @Override
    protected byte[] changed(String name, byte[] original) {
        return seeded.getOrDefault(name, original);
    }
}
