package dev.nopal.usdt;

import dev.nopal.backend.Backend;
import dev.nopal.backend.NativeSite;
import dev.nopal.backend.Site;
import dev.nopal.backend.UnseenBackend;
import dev.nopal.elf.ImageWriter;
import dev.nopal.elf.ProbeNote;
import dev.nopal.elf.SharedImage;
import dev.nopal.os.ImageLoader;
import dev.nopal.os.LoadedImage;
import dev.nopal.os.StubCalls;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The backend that makes the tracepoints of one provider real USDT probes.
 *
 * <p>The tracepoints of an interface have an image that the processes of the user share. Another
 * one holds those that are declared one by one; when it is full, a larger one is loaded as well. If
 * the environment refuses something (a full disk, a deleted directory), kernel tracers do not see
 * the affected tracepoints, and {@link #problem()} has the reason.
 */
public final class UsdtBackend implements Backend {
    // Fewer would make the file smaller, but save no memory: the stubs of 256 fill a page.
    private static final int MIN_SLOTS = 128;
    private static final int MAX_SLOTS = 8_192;

    // The size of a typical late probe: short names, a few arguments.
    private static final int TYPICAL_NOTE_SIZE = 96;
    private static final int TYPICAL_SIGNATURE_SIZE = 64;

    private final String provider;
    private final ImageLoader loader;
    private final List<Image> images = new ArrayList<>();
    private Image growing; // the last one that is not shared, or null
    private final UnseenBackend unseen = new UnseenBackend("");
    private boolean published = true;
    private String lasting = ""; // what cannot be mended in this process
    private String passing = ""; // what the next change of the notes may mend

    private record Image(ImageWriter writer, LoadedImage loaded) {
        Site site(int slot) {
            return new NativeSite(
                    loaded.memory().asSlice(writer.wordOffset(slot), Long.BYTES),
                    loaded.memory().asSlice(writer.stubOffset(slot), Long.BYTES),
                    writer.untouched(),
                    true);
        }
    }

    public UsdtBackend(String provider, ImageLoader loader) {
        this.provider = provider;
        this.loader = loader;
    }

    @Override
    public List<Site> add(List<ProbeNote> probes) {
        List<Site> sites = new ArrayList<>(probes.size());
        try {
            for (ProbeNote probe : probes) {
                StubCalls.prepare(probe.arguments().size());
            }
            for (ProbeNote probe : probes) {
                if (growing == null || !append(growing, probe, sites)) {
                    sites.addAll(load(probes.subList(sites.size(), probes.size())));
                    break;
                }
            }
        } catch (IOException | RuntimeException | LinkageError e) {
            lasting = reason(e);
            sites.addAll(unseen.add(probes.subList(sites.size(), probes.size())));
        }
        return sites;
    }

    @Override
    public List<Site> addInterface(List<ProbeNote> probes) {
        if (!published || probes.isEmpty()) {
            return add(probes); // a shared file cannot be loaded without its notes
        }
        try {
            for (ProbeNote probe : probes) {
                StubCalls.prepare(probe.arguments().size());
            }
            SharedImage image = new SharedImage(loader.nop(), probes, symbol());
            return loaded(image.writer(), loader.load(provider, image, symbol()));
        } catch (IOException | RuntimeException | LinkageError e) {
            lasting = reason(e);
            return unseen.add(probes);
        }
    }

    private String symbol() {
        return "nopal_" + provider;
    }

    /**
     * Adds a probe; returns false if there is no room or the file cannot be changed, so that a new
     * one is needed.
     */
    private boolean append(Image image, ProbeNote probe, List<Site> sites) {
        Optional<List<ImageWriter.Edit>> edits = image.writer.append(probe);
        if (edits.isEmpty()) {
            return false;
        }
        try {
            image.loaded.write(edits.get());
        } catch (IOException e) {
            image.writer.revert();
            lasting = reason(e);
            return false;
        }
        sites.add(image.site(image.writer.probes() - 1));
        return true;
    }

    private static String reason(Throwable e) {
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }

    private List<Site> load(List<ProbeNote> probes) throws IOException {
        int slots = Math.max(nextSlots(), Math.ceilDiv(probes.size() * 5, 4));
        int notes = (slots - probes.size()) * TYPICAL_NOTE_SIZE;
        int signatures = (slots - probes.size()) * TYPICAL_SIGNATURE_SIZE;
        for (ProbeNote probe : probes) {
            notes += ImageWriter.noteSize(loader.nop().machine(), probe);
            signatures += ImageWriter.signatureSize(probe);
        }
        ImageWriter writer =
                new ImageWriter(
                        loader.nop(),
                        slots,
                        notes,
                        signatures,
                        symbol(),
                        loader.nextIdentity(),
                        System.nanoTime());
        byte[] bytes = writer.image();
        for (ProbeNote probe : probes) {
            ImageWriter.apply(bytes, writer.append(probe).orElseThrow());
        }
        if (!published) {
            ImageWriter.apply(bytes, writer.withdraw());
        }
        List<Site> sites = loaded(writer, loader.load(provider, writer, bytes, symbol()));
        growing = images.getLast();
        return sites;
    }

    private List<Site> loaded(ImageWriter writer, LoadedImage loaded) {
        Image image = new Image(writer, loaded);
        images.add(image);
        if (!image.loaded.whyNoFile().isEmpty()) {
            lasting =
                    "in memory, where perf and newer bpftrace do not find it: "
                            + image.loaded.whyNoFile();
        }
        List<Site> sites = new ArrayList<>(writer.probes());
        for (int slot = 0; slot < writer.probes(); slot++) {
            sites.add(image.site(slot));
        }
        return sites;
    }

    /** Returns half of the existing slots, so that the number of images grows logarithmically. */
    private int nextSlots() {
        int probes = images.stream().mapToInt(image -> image.writer.probes()).sum();
        return Math.clamp(probes / 2, MIN_SLOTS, MAX_SLOTS);
    }

    @Override
    public void publish() {
        show(true);
    }

    @Override
    public void withdraw() {
        show(false);
    }

    private void show(boolean isShown) {
        published = isShown;
        passing = "";
        for (Image image : images) {
            try {
                if (image.loaded.isShared()) {
                    image.loaded.show(isShown);
                } else {
                    image.loaded.write(isShown ? image.writer.publish() : image.writer.withdraw());
                }
            } catch (IOException e) {
                passing = "cannot change the notes: " + reason(e);
            }
        }
    }

    @Override
    public List<Path> paths() {
        return images.stream().map(image -> image.loaded.path()).toList();
    }

    @Override
    public String problem() {
        return lasting.isEmpty() || passing.isEmpty()
                ? lasting + passing
                : lasting + "; " + passing;
    }
}
