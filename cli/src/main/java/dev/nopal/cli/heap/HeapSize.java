package dev.nopal.cli.heap;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The used size of a heap, parsed from {@code jcmd GC.heap_info} of any collector. */
public final class HeapSize {
    private static final Pattern USED = Pattern.compile("\\bused (\\d{1,15})([KMG])");

    private HeapSize() {}

    /** Returns the bytes in use, if the text has them. */
    public static OptionalLong used(String heapInfo) {
        long bytes = 0;
        boolean isKnown = false;
        for (String line : heapInfo.lines().toList()) {
            Matcher used = USED.matcher(line);
            String name = line.strip();
            boolean isHeap = !name.startsWith("Metaspace") && !name.startsWith("class space");
            if (isHeap && used.find()) {
                isKnown = true;
                bytes += Long.parseLong(used.group(1)) << shift(used.group(2));
            }
        }
        return isKnown ? OptionalLong.of(bytes) : OptionalLong.empty();
    }

    private static int shift(String unit) {
        return switch (unit) {
            case "K" -> 10;
            case "M" -> 20;
            default -> 30;
        };
    }
}
