package dev.nopal.cli.heap;

import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedObject;
import jdk.jfr.consumer.RecordingFile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Objects that were allocated during a recording and are still alive, sampled by the JVM, with what
 * holds them and where they were allocated.
 *
 * @param className the class of the objects
 * @param path from the outermost holder to the object, such as {@code Shop.CARTS > HashMap.table[]}
 * @param stack the innermost frames outside the JDK
 * @param samples the number of objects among the samples
 */
public record HeldObjects(String className, String path, List<String> stack, int samples) {
    private static final String SAMPLE = "jdk.OldObjectSample";
    private static final int MOST_FRAMES = 4;
    private static final int LONGEST_PATH = 12;
    private static final String CLASS_NAME = "Class Name: ";

    /** Reads the samples of a recording; those of one kind together, the most frequent first. */
    public static List<HeldObjects> read(Path recording) throws IOException {
        Map<HeldObjects, Integer> counts = new LinkedHashMap<>();
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                if (event.getEventType().getName().equals(SAMPLE)) {
                    of(event).ifPresent(held -> counts.merge(held, 1, Integer::sum));
                }
            }
        }
        List<HeldObjects> all = new ArrayList<>();
        counts.forEach(
                (held, count) ->
                        all.add(new HeldObjects(held.className, held.path, held.stack, count)));
        all.sort(Comparator.comparingInt(HeldObjects::samples).reversed());
        return all;
    }

    /** Returns what a sample says; empty if nothing holds the object. */
    private static Optional<HeldObjects> of(RecordedEvent event) {
        RecordedObject object = event.getValue("object");
        if (object == null || event.getValue("root") == null || type(object).isEmpty()) {
            return Optional.empty();
        }
        List<String> holders = new ArrayList<>();
        RecordedObject at = object;
        RecordedObject reference = at.getValue("referrer");
        while (reference != null && holders.size() < LONGEST_PATH) {
            RecordedObject holder = reference.getValue("object");
            if (holder == null) {
                break;
            }
            holders.add(0, holder(holder, reference));
            reference = holder.getValue("referrer");
        }
        return holders.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new HeldObjects(
                                type(object), String.join(" > ", holders), stack(event), 0));
    }

    private static String holder(RecordedObject holder, RecordedObject reference) {
        RecordedObject field = reference.getValue("field");
        String name = field == null ? "" : field.getString("name");
        String description = holder.getString("description");
        boolean isStatic = description != null && description.startsWith(CLASS_NAME);
        String type =
                isStatic
                        ? description.substring(CLASS_NAME.length()).strip()
                        : simple(type(holder));
        return name == null || name.isEmpty() ? type : type + "." + name;
    }

    private static String type(RecordedObject object) {
        jdk.jfr.consumer.RecordedClass type = object.getValue("type");
        return type == null ? "" : ClassHistogram.readable(type.getName());
    }

    /** Returns a class of the JDK without its package. */
    private static String simple(String name) {
        return name.startsWith("java.") ? name.substring(name.lastIndexOf('.') + 1) : name;
    }

    private static List<String> stack(RecordedEvent event) {
        List<String> frames = new ArrayList<>();
        if (event.getStackTrace() != null) {
            for (RecordedFrame frame : event.getStackTrace().getFrames()) {
                String owner = frame.getMethod().getType().getName();
                boolean isOfJdk = owner.matches("(java|javax|jdk|sun)\\..*");
                boolean isGenerated = owner.contains("$$Lambda");
                if (frames.size() < MOST_FRAMES && !isGenerated && !(frames.isEmpty() && isOfJdk)) {
                    frames.add(
                            owner
                                    + "."
                                    + frame.getMethod().getName()
                                    + "(line "
                                    + frame.getLineNumber()
                                    + ")");
                }
            }
        }
        return frames;
    }
}
