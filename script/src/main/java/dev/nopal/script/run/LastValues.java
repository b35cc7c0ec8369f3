package dev.nopal.script.run;

import dev.nopal.script.session.Loss;

import java.util.Arrays;
import java.util.List;

/** The last values of plain maps, for the file; what does not fit is counted. */
final class LastValues {
    private final Encoder encoder;
    private final LossCounters losses;

    LastValues(int capacity, LossCounters losses) {
        encoder = new Encoder(capacity, new byte[0]);
        this.losses = losses;
    }

    void add(int map, MapContent content) {
        int start = encoder.position;
        encoder.putInt(map);
        int countAt = encoder.position;
        encoder.putInt(0);
        List<MapContent.Entry> entries = content.content();
        if (encoder.isTooBig) {
            losses.add(Loss.FINAL_VALUES, 0, entries.size());
            encoder.position = start;
            return;
        }
        int count = 0;
        for (MapContent.Entry entry : entries) {
            int before = encoder.position;
            if (entry.key() != null) {
                ObjectEncoder.put(encoder, entry.key());
            }
            ObjectEncoder.put(encoder, entry.value());
            if (encoder.isTooBig) {
                encoder.reset(before);
                losses.count(Loss.FINAL_VALUES, 0);
            } else {
                count++;
            }
        }
        encoder.setInt(countAt, count);
    }

    byte[] toBytes() {
        return Arrays.copyOf(encoder.bytes, encoder.position);
    }
}
