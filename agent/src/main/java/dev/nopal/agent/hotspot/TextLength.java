package dev.nopal.agent.hotspot;

/**
 * The lengths of texts as tracers get them. HotSpot's texts do not end with a zero byte, so each is
 * followed by its length.
 */
final class TextLength {
    private static final int MOST = limit(Integer.getInteger("nopal.string.max", 0));

    private TextLength() {}

    /** Returns the limit of the core, which ignores values that it does not accept. */
    private static int limit(int asked) {
        return asked < 16 || asked > 65_536 ? 1024 : asked;
    }

    /** Returns how many bytes of UTF-8 tracers get. */
    static long of(String text) {
        int length = 0;
        for (int i = 0; text != null && i < text.length(); ) {
            int codePoint = text.codePointAt(i);
            i += Character.charCount(codePoint);
            int size = size(codePoint);
            if (length + size > MOST) {
                break;
            }
            length += size;
        }
        return length;
    }

    private static int size(int codePoint) {
        if (codePoint < 0x80 || codePoint >= 0xd800 && codePoint < 0xe000) {
            return 1; // Half a surrogate pair becomes a question mark.
        }
        return codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
    }
}
