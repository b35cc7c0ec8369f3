package dev.nopal.junit.leak;

import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.management.JMException;
import javax.management.ObjectName;

/** The JVM's own count of live instances, which collects garbage first. */
final class LiveInstances {
    private static final String COMMANDS = "com.sun.management:type=DiagnosticCommand";
    private static final Pattern ROW =
            Pattern.compile("^\\s*\\d+:\\s+(\\d{1,18})\\s+\\d{1,18}\\s+(\\S+)", Pattern.MULTILINE);

    private LiveInstances() {}

    /**
     * Returns how many instances of each class are alive; classes of one name in several loaders
     * count together.
     *
     * @throws JMException if this JVM has no such command
     */
    static Map<String, Long> count(Collection<String> classes) throws JMException {
        String histogram =
                (String)
                        ManagementFactory.getPlatformMBeanServer()
                                .invoke(
                                        new ObjectName(COMMANDS),
                                        "gcClassHistogram",
                                        new Object[] {new String[0]},
                                        new String[] {String[].class.getName()});
        Map<String, Long> counts = new HashMap<>();
        classes.forEach(each -> counts.put(each, 0L));
        for (Matcher row = ROW.matcher(histogram); row.find(); ) {
            counts.computeIfPresent(
                    row.group(2), (_, before) -> before + Long.parseLong(row.group(1)));
        }
        return counts;
    }
}
