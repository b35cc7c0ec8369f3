package dev.nopal.script.session;

/**
 * The reason why something that a script requested was not done. The order is part of the file's
 * format.
 */
public enum Loss {
    /** The tracer did not read fast enough: no room in the ring. */
    OUTPUT_FULL("the tracer did not keep up"),
    /** Every stripe was being written by another thread. */
    OUTPUT_BUSY("too many threads print at once"),
    /** More bytes a second than the session allows. */
    OUTPUT_RATE("more output a second than allowed"),
    /** One record is larger than a record may be. */
    TOO_BIG("larger than a record may be"),
    /** The map has as many keys as it may have. */
    KEYS("the map is full"),
    /** The event happened inside the handler of another one on the same thread. */
    NESTED("inside the handler of another event"),
    /** The handler used up the statements that one event may run. */
    STATEMENTS("too many statements for one event"),
    /** The handler failed: the stack or the heap was used up. */
    FAILED("the stack or the heap was used up"),
    /** A plain map's last values did not fit into the file. */
    FINAL_VALUES("no room for the last values of maps"),
    /** JFR reports that it lost data; the number of events in it is unknown. */
    RECORDER("JFR lost data before it could be read"),
    /** More threads than one sample of all threads covers. */
    THREADS("threads skipped in samples (time limit per round)"),
    /** The file system of the session file became full, which ended the session. */
    ROOM("the file system of the session file was full"),
    /** Every encoder of keys was held by another thread. */
    KEYS_BUSY("too many threads stored keys at once"),
    /** A thread kept back more than fits. */
    KEPT_FULL("more was kept than one thread may keep back"),
    /** All places of threads that keep something back were taken. */
    KEPT_THREADS("too many threads speculated at once"),
    /** The session ended before the call did. */
    KEPT_OPEN("kept by a call that had not ended");

    private static final Loss[] VALUES = values();

    private final String explanation;

    Loss(String explanation) {
        this.explanation = explanation;
    }

    /** Returns the cause in words, for messages. */
    public String explanation() {
        return explanation;
    }

    /** Returns what was lost so many times, for messages. */
    public String sentence(long times) {
        boolean isOne = times == 1;
        if (this == THREADS) {
            return times
                    + " "
                    + (isOne ? explanation.replaceFirst("threads", "thread") : explanation);
        }
        return "lost " + times + (isOne ? " time: " : " times: ") + explanation;
    }

    static int count() {
        return VALUES.length;
    }

    /** Returns whether output was lost: what bpftrace calls lost events. */
    public boolean isOutput() {
        return compareTo(TOO_BIG) <= 0;
    }
}
