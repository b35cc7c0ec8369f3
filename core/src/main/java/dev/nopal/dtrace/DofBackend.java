package dev.nopal.dtrace;

import dev.nopal.backend.Backend;
import dev.nopal.backend.NativeSite;
import dev.nopal.backend.Site;
import dev.nopal.backend.UnseenBackend;
import dev.nopal.dof.DofImage;
import dev.nopal.dof.DofLimits;
import dev.nopal.elf.ProbeNote;
import dev.nopal.os.DofHelper;
import dev.nopal.os.StubCalls;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The backend that makes the tracepoints of one provider probes of DTrace.
 *
 * <p>Tracepoints that are declared together share one image. Whether a probe is enabled is read
 * from its stub, which the kernel patches, as any site does: the stubs that ask the kernel are
 * registered, because consumers expect them, and never called.
 */
public final class DofBackend implements Backend {
    /** Many tracepoints are split: older kernels accept 256 KiB of DOF, and a probe has names. */
    private static final int MAX_PROBES = 500;

    private final String provider;
    private final DofHelper helper;
    private final List<Image> images = new ArrayList<>();
    private final UnseenBackend unseen = new UnseenBackend("");
    private boolean published = true;
    private String lasting = ""; // what cannot be mended in this process
    private String passing = ""; // what the next registration may mend

    private static final class Image {
        final MemorySegment memory;
        boolean isRegistered;
        int generation;

        Image(MemorySegment memory) {
            this.memory = memory;
        }
    }

    public DofBackend(String provider, DofHelper helper) {
        this.provider = provider;
        this.helper = helper;
    }

    @Override
    public List<Site> add(List<ProbeNote> probes) {
        List<Site> sites = new ArrayList<>(unseen.add(probes));
        List<Integer> shown = new ArrayList<>();
        String refusal = DofLimits.ofProvider(helper.target().system(), provider);
        for (int i = 0; i < probes.size(); i++) {
            ProbeNote probe = probes.get(i);
            List<String> types = types(probe);
            String problem =
                    refusal.isEmpty()
                            ? DofLimits.ofProbe(DofImage.FUNCTION, hyphenated(probe), types)
                            : refusal;
            int delivered = helper.target().deliveredArguments();
            if (problem.isEmpty()) {
                shown.add(i);
            }
            if (problem.isEmpty() && types.size() > delivered) {
                problem =
                        "DTrace delivers "
                                + delivered
                                + " arguments on this processor, and "
                                + probe.name()
                                + " has "
                                + types.size();
            }
            lasting = problem.isEmpty() ? lasting : problem;
        }
        for (int from = 0; from < shown.size(); from += MAX_PROBES) {
            List<Integer> some = shown.subList(from, Math.min(from + MAX_PROBES, shown.size()));
            try {
                load(some, probes, sites);
            } catch (IOException | RuntimeException | LinkageError e) {
                lasting = reason(e);
            }
        }
        return sites;
    }

    /** Maps some of the probes, and replaces their sites by those that consumers see. */
    private void load(List<Integer> some, List<ProbeNote> probes, List<Site> sites)
            throws IOException {
        List<DofImage.Declared> declared = new ArrayList<>(some.size());
        for (int each : some) {
            ProbeNote probe = probes.get(each);
            StubCalls.prepare(probe.arguments().size());
            declared.add(new DofImage.Declared(hyphenated(probe), types(probe)));
        }
        DofImage layout = new DofImage(helper.target(), provider, declared);
        Image image = new Image(helper.map(layout));
        images.add(image);
        for (int i = 0; i < some.size(); i++) {
            sites.set(
                    some.get(i),
                    new NativeSite(
                            (MemorySegment) sites.get(some.get(i)).word(),
                            image.memory.asSlice(layout.stubOffset(i), Long.BYTES),
                            layout.untouched(i),
                            true));
        }
        if (published) {
            publish();
        }
    }

    /** Returns the C type of each argument; floating-point numbers are their raw bits. */
    private static List<String> types(ProbeNote probe) {
        String[] declared = probe.signature().split(", ");
        List<String> types = new ArrayList<>();
        for (int i = 0; i < probe.arguments().size(); i++) {
            ProbeNote.Width width = probe.arguments().get(i);
            boolean isText =
                    width.size() == Long.BYTES
                            && !width.signed()
                            && !declared[i].startsWith("double ");
            types.add(
                    isText
                            ? "char *"
                            : (width.signed() ? "int" : "uint") + width.size() * Byte.SIZE + "_t");
        }
        return types;
    }

    /** Returns the name in D, where two underscores are a hyphen. */
    private static String hyphenated(ProbeNote probe) {
        return probe.name().replace("__", "-");
    }

    private static String reason(Throwable e) {
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }

    @Override
    public void publish() {
        published = true;
        passing = "";
        for (Image image : images) {
            if (!image.isRegistered) {
                try {
                    image.generation = helper.add(image.memory);
                    image.isRegistered = true;
                } catch (IOException e) {
                    passing = reason(e);
                }
            }
        }
    }

    @Override
    public void withdraw() {
        published = false;
        passing = "";
        for (Image image : images) {
            if (image.isRegistered) {
                try {
                    helper.remove(image.generation);
                    image.isRegistered = false;
                } catch (IOException e) {
                    passing = "cannot hide the tracepoints: " + reason(e);
                }
            }
        }
    }

    @Override
    public List<Path> paths() {
        return List.of();
    }

    @Override
    public boolean isVisible() {
        return images.stream().anyMatch(image -> image.isRegistered);
    }

    @Override
    public String problem() {
        return lasting.isEmpty() || passing.isEmpty()
                ? lasting + passing
                : lasting + "; " + passing;
    }
}
