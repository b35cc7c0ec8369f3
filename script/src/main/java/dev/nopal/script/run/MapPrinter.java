package dev.nopal.script.run;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The writer of a map's content into the output: {@code print(@m)}, in as many records as needed,
 * each with a part flag: 2 for the first, 1 for the last.
 */
final class MapPrinter {
    private static final AtomicLong NUMBERS = new AtomicLong();

    private final Output output;
    private final int format;
    private final int map;
    private final int top;
    private final int divisor;
    private final long number = NUMBERS.getAndIncrement();
    private OutputStripe stripe;
    private int partAt;
    private int countAt;
    private int count;
    private boolean isFirst;

    private MapPrinter(Output output, int format, int map, int top, int divisor) {
        this.output = output;
        this.format = format;
        this.map = map;
        this.top = top;
        this.divisor = divisor;
    }

    static void print(
            Output output,
            MapContent content,
            int format,
            int map,
            int top,
            int divisor,
            long threadId) {
        new MapPrinter(output, format, map, top, divisor).print(content.content(), threadId);
    }

    private void print(List<MapContent.Entry> entries, long threadId) {
        stripe = output.take(threadId);
        if (stripe == null) {
            return;
        }
        try {
            begin(2);
            for (MapContent.Entry entry : entries) {
                if (!add(entry)) {
                    boolean isAlone = count == 0;
                    if (!end(isAlone, false, threadId)) {
                        return;
                    }
                    begin(0);
                    stripe.isTooBig = !add(entry);
                }
            }
            end(stripe.isTooBig, true, threadId);
        } finally {
            stripe.busy = 0;
        }
    }

    private void begin(int part) {
        stripe.begin(format);
        stripe.putLong(number);
        stripe.putInt(map);
        stripe.putInt(top);
        stripe.putInt(divisor);
        partAt = stripe.position;
        stripe.putInt(part);
        countAt = stripe.position;
        stripe.putInt(0);
        count = 0;
        isFirst = part != 0;
    }

    /** Adds an entry, or leaves the record as it was if it does not fit. */
    private boolean add(MapContent.Entry entry) {
        int before = stripe.position;
        if (entry.key() != null) {
            ObjectEncoder.put(stripe, entry.key());
        }
        ObjectEncoder.put(stripe, entry.value());
        if (stripe.isTooBig) {
            stripe.reset(before);
            return false;
        }
        count++;
        return true;
    }

    private boolean end(boolean isTooBig, boolean isLast, long threadId) {
        stripe.isTooBig = isTooBig;
        stripe.setInt(partAt, (isFirst ? 2 : 0) + (isLast ? 1 : 0));
        stripe.setInt(countAt, count);
        return output.publish(stripe, threadId);
    }
}
