package dev.nopal.dof;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * The memory of some probes of a provider: their DOF, followed by their stubs.
 *
 * <p>Both are in one mapping, because offsets have 32 bits and Darwin counts them from the DOF.
 */
public final class DofImage {
    /** The function that DTrace shows for every probe; the Java method that fires is not known. */
    public static final String FUNCTION = "fire";

    /** A probe before it has a place. */
    public record Declared(String name, List<String> types) {}

    private static final int SLOTS = 2; // of a probe: to fire, to ask

    private final DofTarget target;
    private final String provider;
    private final List<Declared> probes;
    private final int stubs;

    /**
     * Lays out an image.
     *
     * @throws IllegalArgumentException if no kernel would accept it; see {@link DofLimits}
     */
    public DofImage(DofTarget target, String provider, List<Declared> probes) {
        this.target = target;
        this.provider = provider;
        this.probes = List.copyOf(probes);
        int dof = DofWriter.write(target, provider(0), 0).length; // the same for any address
        this.stubs = Math.ceilDiv(dof, DofStub.SLOT_SIZE) * DofStub.SLOT_SIZE;
    }

    /** Returns the number of bytes. */
    public int size() {
        return stubs + probes.size() * SLOTS * DofStub.SLOT_SIZE;
    }

    /** Returns the bytes of the image at an address. */
    public byte[] bytes(long address) {
        ByteBuffer bytes = ByteBuffer.allocate(size()).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(0, DofWriter.write(target, provider(stubs), address));
        for (int i = 0; i < probes.size(); i++) {
            bytes.put(stubOffset(i), stub(i).slot());
            bytes.put(enabledOffset(i), DofStub.ofEnabled(target.machine()).slot());
        }
        return bytes.array();
    }

    private DofProvider provider(int stubs) {
        List<DofProbe> placed = new ArrayList<>();
        for (int i = 0; i < probes.size(); i++) {
            int slot = stubs + i * SLOTS * DofStub.SLOT_SIZE;
            int enabled = slot + DofStub.SLOT_SIZE + DofStub.ofEnabled(target.machine()).pc();
            Declared probe = probes.get(i);
            placed.add(
                    new DofProbe(
                            FUNCTION,
                            probe.name,
                            probe.types,
                            List.of(slot + stub(i).pc()),
                            List.of(enabled)));
        }
        return new DofProvider(provider, DofProvider.ATTRIBUTES, placed);
    }

    private DofStub stub(int probe) {
        return DofStub.ofProbe(target.machine(), probes.get(probe).types.size());
    }

    /** Returns where the stub of a probe starts. */
    public int stubOffset(int probe) {
        return stubs + probe * SLOTS * DofStub.SLOT_SIZE;
    }

    /** Returns where the stub starts that asks whether a probe is enabled. */
    public int enabledOffset(int probe) {
        return stubOffset(probe) + DofStub.SLOT_SIZE;
    }

    /** Returns the first eight bytes of a probe's stub while no consumer has enabled it. */
    public long untouched(int probe) {
        return stub(probe).untouched();
    }
}
