package dev.nopal.script.run;

/** An encoder of records, which has the bytes of the thread that it last encoded. */
class RecordEncoder extends Encoder {
    /** Names are cut at 255 bytes; a longer block is encoded each time. */
    private static final int MAX_THREAD_SIZE = 512;

    private final byte[] threadBytes = new byte[MAX_THREAD_SIZE];
    private String threadName;
    private long threadId;
    private int threadSize;

    RecordEncoder(int capacity, byte[] trailer) {
        super(capacity, trailer);
    }

    /**
     * Writes the thread of an event, as three values. They are the same as for the event before,
     * unless the thread is another one or has a new name.
     */
    final void putThread(long id, String name, int cap, boolean isVirtual) {
        if (name == threadName && id == threadId) { // The same object: that is all it takes.
            putRaw(threadBytes, 0, threadSize);
            return;
        }
        int start = position;
        putLong(id);
        putString(name, cap);
        putBoolean(isVirtual);
        int size = position - start;
        if (isTooBig || size > MAX_THREAD_SIZE) {
            return;
        }
        threadName = null; // Nothing is known if what follows fails.
        System.arraycopy(bytes, start, threadBytes, 0, size);
        threadSize = size;
        threadId = id;
        threadName = name;
    }
}
