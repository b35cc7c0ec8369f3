package dev.nopal.agent.instrument;

import dev.nopal.fixture.Fixture;

import java.io.IOException;
import java.io.InputStream;

/**
 * Instruments a method that overflows the stack, and whose exit is first reached there; then loads
 * classes at every depth near the end of the stack. Prints the results.
 */
final class StackEndCheck {
    private static final int OVERFLOWS = 5;
    private static final int LOADERS = 400;
    private static final long STACK_BYTES = 256 << 10;

    private static byte[] bytes;
    private static int next;
    private static int loaded;
    private static int overflown;
    private static int failed;

    private StackEndCheck() {}

    private static final class Loader extends ClassLoader {
        Loader() {
            super(StackEndCheck.class.getClassLoader());
        }

        Class<?> define() {
            return defineClass(null, bytes, 0, bytes.length);
        }
    }

    public static void main(String[] args) throws Exception {
        bytes = file();
        int overflows = 0;
        try (Installation installation =
                Instrumenter.of(TestAgent.instrumentation())
                        .instrument(
                                new Everywhere(Fixture.class.getName()::equals, true, false),
                                MethodLimit.DEFAULT)) {
            Fixture fixture = new Fixture(1);
            for (int i = 0; i < OVERFLOWS; i++) {
                try {
                    fixture.recursive(Integer.MAX_VALUE);
                } catch (StackOverflowError e) {
                    overflows++;
                }
            }
            long entered = Everywhere.ENTERED.sum();
            long left = Everywhere.LEFT.sum();
            fixture.recursive(3);
            System.out.printf(
                    "overflows %s entered %s left %s methods %s%n",
                    overflows,
                    Everywhere.ENTERED.sum() - entered,
                    Everywhere.LEFT.sum() - left,
                    installation.report().methods());
            System.out.println("the program loads classes there itself");
            System.out.flush();
            Loader[] loaders = new Loader[LOADERS];
            for (int i = 0; i < LOADERS; i++) {
                loaders[i] = new Loader();
            }
            Thread thread = new Thread(null, () -> descend(loaders), "deep", STACK_BYTES);
            thread.start();
            thread.join();
            System.out.printf("loaded %s overflown %s failed %s%n", loaded, overflown, failed);
        }
    }

    private static byte[] file() throws IOException {
        try (InputStream in =
                StackEndCheck.class.getResourceAsStream("/dev/nopal/fixture/Busy.class")) {
            return in.readAllBytes();
        }
    }

    /** Loads one class at each depth, on the way back from the end. */
    private static void descend(Loader[] loaders) {
        try {
            descend(loaders);
        } catch (StackOverflowError e) {
            // The end of the stack.
        }
        if (next < loaders.length) {
            try {
                Class<?> made = loaders[next++].define();
                loaded += made.getName().endsWith("Busy") ? 1 : 0;
            } catch (StackOverflowError e) {
                overflown++;
            } catch (Throwable e) {
                failed++;
            }
        }
    }
}
