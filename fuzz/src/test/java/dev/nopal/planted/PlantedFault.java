package dev.nopal.planted;

/**
 * A target that fails for one input of four billion, which only a fuzzer that sees how far it came
 * will find.
 */
public final class PlantedFault {
    private PlantedFault() {}

    public static void fuzzerTestOneInput(byte[] input) {
        if (input.length > 3 && input[0] == 'n') {
            if (input[1] == 'o') {
                if (input[2] == 'p') {
                    if (input[3] == 'a') {
                        throw new IllegalStateException("planted");
                    }
                }
            }
        }
    }
}
