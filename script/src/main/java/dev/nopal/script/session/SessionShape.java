package dev.nopal.script.session;

/**
 * The sizes of a session file's regions; maps start at {@link #mapsOffset()}.
 *
 * @param outputStripes a power of two
 * @param ringCapacity bytes of each stripe's ring, a power of two from 4 KiB
 * @param lossStripes a power of two
 */
public record SessionShape(
        int metadataCapacity,
        int lossStripes,
        int outputStripes,
        int ringCapacity,
        int lastValuesCapacity) {
    public SessionShape {
        if (!RingLayout.isCapacity(ringCapacity)) {
            throw new IllegalArgumentException("ringCapacity=" + ringCapacity);
        }
        requireStripes(outputStripes, RingLayout.MAX_STRIPES);
        requireStripes(lossStripes, LossLayout.MAX_STRIPES);
        if (metadataCapacity <= 0 || lastValuesCapacity < 0) {
            throw new IllegalArgumentException(
                    "metadataCapacity=" + metadataCapacity + " lastValues=" + lastValuesCapacity);
        }
    }

    private static void requireStripes(int stripes, int max) {
        if (stripes < 1 || stripes > max || Integer.bitCount(stripes) != 1) {
            throw new IllegalArgumentException("stripes=" + stripes);
        }
    }

    public long metadataOffset() {
        return SessionLayout.HEADER_SIZE;
    }

    public long lossesOffset() {
        return SessionLayout.align(metadataOffset() + metadataCapacity);
    }

    public long outputOffset() {
        return SessionLayout.align(lossesOffset() + (long) lossStripes * LossLayout.STRIPE_SIZE);
    }

    public long ringOffset(int stripe) {
        return outputOffset() + stripe * RingLayout.stripeSize(ringCapacity);
    }

    public long lastValuesOffset() {
        return SessionLayout.align(ringOffset(outputStripes));
    }

    public long mapsOffset() {
        return SessionLayout.align(lastValuesOffset() + lastValuesCapacity);
    }
}
