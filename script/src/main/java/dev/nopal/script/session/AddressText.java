package dev.nopal.script.session;

/** The text of an address of the Internet, as the C function {@code inet_ntop} writes it. */
final class AddressText {
    private static final int GROUPS = 8;

    private AddressText() {}

    /**
     * @param bytes four or sixteen
     */
    static String of(byte[] bytes) {
        if (bytes.length == 4) {
            return dotted(bytes, 0);
        }
        int[] groups = new int[GROUPS];
        for (int i = 0; i < GROUPS; i++) {
            groups[i] = (bytes[2 * i] & 0xff) << 8 | bytes[2 * i + 1] & 0xff;
        }
        int first = 0;
        int length = 0;
        for (int start = 0; start < GROUPS; start++) {
            int end = start;
            while (end < GROUPS && groups[end] == 0) {
                end++;
            }
            if (end - start > length) {
                first = start;
                length = end - start;
            }
        }
        // A single zero is written.
        int skipped = length < 2 ? 0 : length;
        boolean isMapped = first == 0 && (skipped == 6 || skipped == 5 && groups[5] == 0xffff);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < GROUPS; i++) {
            if (skipped > 0 && i == first) {
                text.append("::");
                i += skipped - 1;
            } else if (isMapped && i == 6) {
                return separated(text).append(dotted(bytes, 12)).toString();
            } else {
                separated(text).append(Integer.toHexString(groups[i]));
            }
        }
        return text.toString();
    }

    private static StringBuilder separated(StringBuilder text) {
        boolean isFirst = text.isEmpty() || text.charAt(text.length() - 1) == ':';
        return isFirst ? text : text.append(':');
    }

    private static String dotted(byte[] bytes, int from) {
        StringBuilder text = new StringBuilder();
        for (int i = from; i < from + 4; i++) {
            text.append(i == from ? "" : ".").append(bytes[i] & 0xff);
        }
        return text.toString();
    }
}
