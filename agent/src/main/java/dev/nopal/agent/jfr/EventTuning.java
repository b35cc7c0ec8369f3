package dev.nopal.agent.jfr;

import jdk.jfr.Configuration;
import jdk.jfr.SettingDescriptor;

import java.io.IOException;
import java.text.ParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The settings of events: all events, not only the slow ones, and periodic ones every second,
 * except where that would be expensive for the program.
 */
final class EventTuning {
    private static final String EVERY_SECOND = "1 s";
    private static final Pattern DURATION = Pattern.compile("(\\d{1,9}) ?(ns|us|ms|s)");

    /** Events that walk the heap, all threads or all classes each time. */
    private static final Set<String> COSTLY =
            Set.of(
                    "jdk.ObjectCount",
                    "jdk.ThreadDump",
                    "jdk.ClassLoaderStatistics",
                    "jdk.NativeLibrary",
                    "jdk.G1HeapRegionInformation",
                    "jdk.ShenandoahHeapRegionInformation",
                    "jdk.ModuleRequire",
                    "jdk.ModuleExport");

    /** The rates of events that are samples. */
    private static final Map<String, String> RATES =
            Map.of("jdk.ObjectAllocationSample", "300/s", "jdk.CPUTimeSample", "500/s");

    private static Map<String, String> defaults;

    private EventTuning() {}

    /**
     * Returns the settings of one event.
     *
     * @param minNanos the duration below which the script ignores events
     */
    static Map<String, String> of(EventSchema schema, boolean takesStack, long minNanos) {
        String name = schema.name();
        List<String> known =
                schema.type().getSettingDescriptors().stream()
                        .map(SettingDescriptor::getName)
                        .toList();
        Map<String, String> companions = new LinkedHashMap<>();
        Map<String, String> settings = new LinkedHashMap<>(unknown(name, takesStack, minNanos));
        if (RATES.containsKey(name)) {
            settings.put(name + "#throttle", RATES.get(name));
        }
        if (name.equals("jdk.JavaExceptionThrow")) {
            // JDK 25 takes the time from the event of errors; it is 0 if that event is off.
            companions.put("jdk.JavaErrorThrow#enabled", "true");
        }
        if (known.contains("period")) {
            settings.put(name + "#period", period(schema));
        }
        settings.keySet().removeIf(key -> !known.contains(key.substring(key.lastIndexOf('#') + 1)));
        settings.putAll(companions);
        return settings;
    }

    /** Returns the settings of an event that will be known later. */
    static Map<String, String> unknown(String name, boolean takesStack, long minNanos) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(name + "#enabled", "true");
        settings.put(name + "#threshold", minNanos + " ns");
        settings.put(name + "#stackTrace", String.valueOf(takesStack));
        settings.put(name + "#throttle", "off");
        return settings;
    }

    private static String period(EventSchema schema) {
        String usual = defaults().get(schema.name() + "#period");
        if (usual == null) {
            usual =
                    schema.type().getSettingDescriptors().stream()
                            .filter(setting -> setting.getName().equals("period"))
                            .map(SettingDescriptor::getDefaultValue)
                            .findFirst()
                            .orElse("everyChunk");
        }
        return switch (usual) {
            case "beginChunk", "endChunk" -> usual;
            case "everyChunk" -> COSTLY.contains(schema.name()) ? usual : EVERY_SECOND;
            default -> isShort(usual) ? usual : EVERY_SECOND;
        };
    }

    private static boolean isShort(String duration) {
        Matcher matcher = DURATION.matcher(duration);
        return matcher.matches()
                && (!matcher.group(2).equals("s") || matcher.group(1).equals("1"))
                && (!matcher.group(2).equals("ms") || Integer.parseInt(matcher.group(1)) <= 1000);
    }

    /** Returns the settings of the JDK's own profile; none if the image lacks it. */
    private static synchronized Map<String, String> defaults() {
        if (defaults == null) {
            try {
                defaults = Configuration.getConfiguration("default").getSettings();
            } catch (IOException | ParseException | RuntimeException e) {
                defaults = Map.of();
            }
        }
        return defaults;
    }
}
