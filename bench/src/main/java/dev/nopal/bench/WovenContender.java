package dev.nopal.bench;

import java.util.List;

/** A way to trace a method, or not to, that {@link WovenRuns} measures. */
enum WovenContender {
    PLAIN("not instrumented", 10),
    WOVEN("instrumented by the latency tracer, not enabled", 10),
    CLOCKS("two clock reads in the source", 10),
    METHODRET("`methodret:… { @ = hist(duration); }`", 10),
    LATENCY("latency tracer, `usdt:… { @ = hist(args.ns); }`", 10),
    TIMING("JFR `jdk.MethodTiming` (JEP 520)", 10),
    HOTSPOT("`-XX:+DTraceMethodProbes`, the same histogram in bpftrace", 0.05);

    private static final String METHOD = WovenTarget.class.getName() + ":work";
    private static final String HISTOGRAM =
            """
            usdt:PATH:hotspot:method__entry /str(arg3, arg4) == "work"/ { @start[tid] = nsecs; }
            usdt:PATH:hotspot:method__return /@start[tid]/ {
                @ = hist(nsecs - @start[tid]); delete(@start[tid]);
            }
            BEGIN { printf("Attached all\\n"); }
            """;

    final String text;

    /** How many times more than {@link Scale#fires} it is called in a turn. */
    final double speed;

    WovenContender(String text, double speed) {
        this.text = text;
        this.speed = speed;
    }

    /** Returns the options of its JVM. */
    List<String> options() {
        return switch (this) {
            case PLAIN, CLOCKS -> List.of();
            case WOVEN, LATENCY -> List.of(BenchEnvironment.agent() + "=latency=" + METHOD);
            case METHODRET -> List.of(BenchEnvironment.agent());
            case TIMING ->
                    List.of(
                            "-Xlog:disable",
                            "-Xlog:all=error:stderr",
                            "-XX:StartFlightRecording:method-timing="
                                    + WovenTarget.class.getName()
                                    + "::work");
            case HOTSPOT -> List.of("-XX:+DTraceMethodProbes");
        };
    }

    /** Starts the tracer; returns null if there is none, or if it is JFR. */
    TracerProcess look(long pid) throws Exception {
        return switch (this) {
            case PLAIN, WOVEN, CLOCKS, TIMING -> null;
            case METHODRET ->
                    TracerProcess.nopal(pid, "methodret:" + METHOD + " { @ = hist(duration); }");
            case LATENCY ->
                    TracerProcess.nopal(pid, "usdt::woven_target:work { @ = hist(args.ns); }");
            case HOTSPOT ->
                    TracerProcess.bpftrace(
                            pid,
                            HISTOGRAM.replace(
                                    "PATH",
                                    System.getProperty("java.home") + "/lib/server/libjvm.so"));
        };
    }
}
