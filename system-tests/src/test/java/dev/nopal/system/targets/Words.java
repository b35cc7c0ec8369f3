package dev.nopal.system.targets;

/**
 * The texts that are fired. Written without lambdas and concatenation, for which the JVM makes and
 * keeps new classes each time that the class is instrumented.
 */
final class Words {
    static final int COUNT = 7;

    private static final String[] ALL = {
        "text 0", "text 1", "text 2", "text 3", "text 4", "text 5", "text 6"
    };

    private Words() {}

    static String of(int i) {
        return ALL[i % COUNT];
    }
}
