package dev.nopal.script.compile;

/**
 * Says what a session may use.
 *
 * @param scriptName for messages: {@code stdin} where the script came with {@code -e}
 * @param scriptText for the places in messages; may be empty
 * @param childProcess what {@code cpid} gives, or 0
 * @param ringCapacity bytes of each stripe of the output, a power of two from 4 KiB
 * @param outputStripes a power of two, or 0 for one that suits this machine
 * @param bytesPerSecond the most output of one stripe
 */
public record SessionOptions(
        String scriptName,
        String scriptText,
        long childProcess,
        int ringCapacity,
        int outputStripes,
        long bytesPerSecond) {
    public static final SessionOptions DEFAULT =
            new SessionOptions("stdin", "", 0, 256 << 10, 0, 64L << 20);

    public SessionOptions withScript(String name, String text) {
        return new SessionOptions(
                name, text, childProcess, ringCapacity, outputStripes, bytesPerSecond);
    }

    public SessionOptions withChildProcess(long id) {
        return new SessionOptions(
                scriptName, scriptText, id, ringCapacity, outputStripes, bytesPerSecond);
    }

    public SessionOptions withOutput(int capacity, int stripes) {
        return new SessionOptions(
                scriptName, scriptText, childProcess, capacity, stripes, bytesPerSecond);
    }
}
