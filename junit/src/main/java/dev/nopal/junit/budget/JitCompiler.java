package dev.nopal.junit.budget;

import com.sun.management.HotSpotDiagnosticMXBean;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

import javax.management.JMException;
import javax.management.ObjectName;

/** What the JIT compiler of this JVM says about itself. */
final class JitCompiler {
    private static final String COMMANDS = "com.sun.management:type=DiagnosticCommand";
    private static final String THRESHOLD = "Tier4CompileThreshold";

    /** For a JVM that has no such option. */
    private static final long USUAL_THRESHOLD = 15_000;

    /** A thread that compiles now, or a method that waits for one. */
    private static final Pattern AT_WORK =
            Pattern.compile("^C[12] CompilerThread|^ *\\d+ +.*::", Pattern.MULTILINE);

    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private JitCompiler() {}

    /** Returns after how many calls the JVM wants to optimise a method fully. */
    static long threshold() {
        try {
            return Long.parseLong(
                    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                            .getVMOption(THRESHOLD)
                            .getValue());
        } catch (RuntimeException e) {
            return USUAL_THRESHOLD;
        }
    }

    /**
     * Waits until nothing is left to compile, for some seconds at most; on a busy machine that
     * takes longer than many calls. Does not wait if the JVM does not say what it compiles.
     */
    static void awaitIdle() {
        long deadline = System.nanoTime() + LONGEST_NANOS;
        try {
            while (!isIdle(queue()) && System.nanoTime() - deadline < 0) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        } catch (JMException | RuntimeException e) {
            // There is no such command in this JVM.
        }
    }

    /** Returns whether {@code Compiler.queue} prints nothing that is compiled or waits for it. */
    static boolean isIdle(String queue) {
        return !AT_WORK.matcher(queue).find();
    }

    private static String queue() throws JMException {
        return String.valueOf(
                ManagementFactory.getPlatformMBeanServer()
                        .invoke(
                                new ObjectName(COMMANDS),
                                "compilerQueue",
                                new Object[0],
                                new String[0]));
    }
}
