package dev.nopal.script.compile;

import java.util.List;
import java.util.Map;

/**
 * Says what a session may use.
 *
 * @param scriptName for messages: {@code stdin} where the script came with {@code -e}
 * @param scriptText for the places in messages; may be empty
 * @param parameters what {@code $1} and on stand for, to be kept in the file
 * @param named the same of {@code getopt}
 * @param childProcess what {@code cpid} gives, or 0
 * @param ringCapacity bytes of each stripe of the output, a power of two from 4 KiB
 * @param outputStripes a power of two, or 0 for one that suits this machine
 * @param bytesPerSecond the most output of one stripe
 */
public record SessionOptions(
        String scriptName,
        String scriptText,
        List<String> parameters,
        Map<String, String> named,
        long childProcess,
        int ringCapacity,
        int outputStripes,
        long bytesPerSecond) {
    public static final SessionOptions DEFAULT =
            new SessionOptions("stdin", "", List.of(), Map.of(), 0, 256 << 10, 0, 64L << 20);

    public SessionOptions withScript(String name, String text) {
        return new SessionOptions(
                name,
                text,
                parameters,
                named,
                childProcess,
                ringCapacity,
                outputStripes,
                bytesPerSecond);
    }

    public SessionOptions withParameters(List<String> words, Map<String, String> options) {
        return new SessionOptions(
                scriptName,
                scriptText,
                words,
                options,
                childProcess,
                ringCapacity,
                outputStripes,
                bytesPerSecond);
    }

    public SessionOptions withChildProcess(long id) {
        return new SessionOptions(
                scriptName,
                scriptText,
                parameters,
                named,
                id,
                ringCapacity,
                outputStripes,
                bytesPerSecond);
    }

    public SessionOptions withOutput(int capacity, int stripes) {
        return new SessionOptions(
                scriptName,
                scriptText,
                parameters,
                named,
                childProcess,
                capacity,
                stripes,
                bytesPerSecond);
    }
}
