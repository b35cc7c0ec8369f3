package dev.nopal.agent.tracer;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.management.ObjectName;

/**
 * The sampler of live instances, which counts as {@code jcmd GC.class_histogram} does: exactly, and
 * at the cost of a full garbage collection.
 */
final class InstanceSampler implements ClassSampler {
    private static final String COMMANDS = "com.sun.management:type=DiagnosticCommand";
    private static final Pattern ROW =
            Pattern.compile("^\\s*\\d+:\\s+(\\d+)\\s+(\\d+)\\s+(\\S+)", Pattern.MULTILINE);

    @Override
    public String probe() {
        return "live__instances";
    }

    @Override
    public List<ProbeArgument> arguments() {
        return List.of(
                new ProbeArgument("class", String.class),
                new ProbeArgument("count", long.class),
                new ProbeArgument("bytes", long.class));
    }

    @Override
    public void sample(Map<String, TracerProbe> probes) {
        try {
            String histogram =
                    (String)
                            ManagementFactory.getPlatformMBeanServer()
                                    .invoke(
                                            new ObjectName(COMMANDS),
                                            "gcClassHistogram",
                                            new Object[] {new String[0]},
                                            new String[] {String[].class.getName()});
            for (Map.Entry<String, TracerProbe> each : probes.entrySet()) {
                long[] sums = sums(histogram, each.getKey());
                each.getValue().fire().invokeExact(each.getKey(), sums[0], sums[1]);
            }
        } catch (Throwable e) {
            // This JVM has no such command, so there are no figures.
        }
    }

    /** Returns instances and bytes, of all classes of that name. */
    static long[] sums(String histogram, String className) {
        long[] sums = {0, 0};
        for (Matcher row = ROW.matcher(histogram); row.find(); ) {
            if (row.group(3).equals(className)) {
                sums[0] += Long.parseLong(row.group(1));
                sums[1] += Long.parseLong(row.group(2));
            }
        }
        return sums;
    }
}
