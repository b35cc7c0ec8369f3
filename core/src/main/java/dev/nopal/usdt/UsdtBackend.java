package dev.nopal.usdt;

import dev.nopal.backend.Backend;
import dev.nopal.backend.Site;
import dev.nopal.backend.UnseenBackend;
import dev.nopal.elf.ImageWriter;
import dev.nopal.elf.ProbeNote;
import dev.nopal.os.ImageLoader;
import dev.nopal.os.LoadedImage;
import dev.nopal.os.StubCalls;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes the tracepoints of one provider real USDT probes.
 *
 * <p>One image holds many; when it is full, a larger one is loaded beside it. What the environment
 * refuses (a full disk, a directory that went away) leaves the affected tracepoints unseen and the
 * reason in {@link #problem()}.
 */
public final class UsdtBackend implements Backend {
    private static final int MIN_SLOTS = 64;
    private static final int MAX_SLOTS = 8_192;

    // What a typical late probe takes: short names, a few arguments.
    private static final int TYPICAL_NOTE_SIZE = 96;
    private static final int TYPICAL_SIGNATURE_SIZE = 64;

    private final String provider;
    private final ImageLoader loader;
    private final List<Image> images = new ArrayList<>();
    private final UnseenBackend unseen = new UnseenBackend("");
    private boolean published = true;
    private String problem = "";

    private record Image(ImageWriter writer, LoadedImage loaded) {
        Site site(int slot) {
            return new Site(
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
                if (images.isEmpty() || !append(images.getLast(), probe, sites)) {
                    sites.addAll(load(probes.subList(sites.size(), probes.size())));
                    break;
                }
            }
        } catch (IOException | RuntimeException | LinkageError e) {
            problem = e.getMessage() == null ? e.toString() : e.getMessage();
            sites.addAll(unseen.add(probes.subList(sites.size(), probes.size())));
        }
        return sites;
    }

    private static boolean append(Image image, ProbeNote probe, List<Site> sites)
            throws IOException {
        Optional<List<ImageWriter.Edit>> edits = image.writer.append(probe);
        if (edits.isEmpty()) {
            return false;
        }
        try {
            image.loaded.write(edits.get());
        } catch (IOException e) {
            image.writer.revert();
            throw e;
        }
        sites.add(image.site(image.writer.probes() - 1));
        return true;
    }

    private List<Site> load(List<ProbeNote> probes) throws IOException {
        int slots = Math.max(nextSlots(), Math.ceilDiv(probes.size() * 5, 4));
        int notes = (slots - probes.size()) * TYPICAL_NOTE_SIZE;
        int signatures = (slots - probes.size()) * TYPICAL_SIGNATURE_SIZE;
        for (ProbeNote probe : probes) {
            notes += ImageWriter.noteSize(loader.nop().machine(), probe);
            signatures += ImageWriter.signatureSize(probe);
        }
        String symbol = "nopal_" + provider;
        ImageWriter writer =
                new ImageWriter(
                        loader.nop(),
                        slots,
                        notes,
                        signatures,
                        symbol,
                        loader.nextIdentity(),
                        System.nanoTime());
        byte[] bytes = writer.image();
        for (ProbeNote probe : probes) {
            ImageWriter.apply(bytes, writer.append(probe).orElseThrow());
        }
        if (!published) {
            ImageWriter.apply(bytes, writer.withdraw());
        }
        Image image = new Image(writer, loader.load(provider, writer, bytes, symbol));
        images.add(image);
        if (!image.loaded.whyNoFile().isEmpty()) {
            problem =
                    "in memory, where perf and newer bpftrace do not find it: "
                            + image.loaded.whyNoFile();
        }
        List<Site> sites = new ArrayList<>(probes.size());
        for (int slot = 0; slot < probes.size(); slot++) {
            sites.add(image.site(slot));
        }
        return sites;
    }

    /** Half of what there is, so that the number of images grows with the logarithm. */
    private int nextSlots() {
        int probes = images.stream().mapToInt(image -> image.writer.probes()).sum();
        return Math.clamp(probes / 2, MIN_SLOTS, MAX_SLOTS);
    }

    @Override
    public void publish() {
        published = true;
        for (Image image : images) {
            write(image, image.writer.publish());
        }
    }

    @Override
    public void withdraw() {
        published = false;
        for (Image image : images) {
            write(image, image.writer.withdraw());
        }
    }

    private void write(Image image, List<ImageWriter.Edit> edits) {
        try {
            image.loaded.write(edits);
        } catch (IOException e) {
            problem = "cannot change the notes in " + image.loaded.path() + ": " + e.getMessage();
        }
    }

    @Override
    public List<Path> paths() {
        return images.stream().map(image -> image.loaded.path()).toList();
    }

    @Override
    public String problem() {
        return problem;
    }
}
