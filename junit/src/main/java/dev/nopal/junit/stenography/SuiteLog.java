package dev.nopal.junit.stenography;

import dev.nopal.agent.OwnAgent;
import dev.nopal.agent.meter.MethodMeter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The part of a JVM's log from the first test class that asks for it to the end of the last one
 * that is run with it.
 */
final class SuiteLog implements AutoCloseable {
    private final CallLogger logger;
    private final LogFolder folder;
    private final String run;
    private final String process;
    private final Set<String> packages = new HashSet<>();
    private final Set<String> excluded = new HashSet<>();
    private final List<MethodMeter> meters = new ArrayList<>();

    SuiteLog(Path folder, String run, String process) {
        logger = CallLogger.of(folder);
        this.folder = new LogFolder(folder);
        this.run = run;
        this.process = process;
    }

    CallLogger logger() {
        return logger;
    }

    /** Logs more packages, if it does not yet; returns why it cannot. */
    synchronized Optional<String> add(LoggedPackages wanted) {
        excluded.addAll(wanted.excluded());
        for (String each : wanted.packages()) {
            if (packages.add(each)) {
                Optional<String> obstacle = OwnAgent.load().or(() -> log(each, wanted));
                if (obstacle.isPresent()) {
                    return obstacle;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<String> log(String packageName, LoggedPackages wanted) {
        List<Pattern> left = patterns(wanted.excluded());
        MethodMeter meter =
                MethodMeter.on(
                        new MethodMeter.Methods(
                                packageName + ".*", "*", false, wanted.maxMethods(), "maxMethods"),
                        (type, method) -> isIn(left, type) ? null : logger.method(type, method));
        meters.add(meter);
        return meter.refusal();
    }

    private static List<Pattern> patterns(Iterable<String> wildcards) {
        List<Pattern> patterns = new ArrayList<>();
        for (String each : wildcards) {
            patterns.add(Pattern.compile(Pattern.quote(each).replace("*", "\\E.*\\Q")));
        }
        return patterns;
    }

    private static boolean isIn(List<Pattern> patterns, String type) {
        for (Pattern each : patterns) {
            if (each.matcher(type).matches()) {
                return true;
            }
        }
        return false;
    }

    /** Writes the log. */
    @Override
    public synchronized void close() {
        findUncalledClasses();
        List<String> skipped = new ArrayList<>();
        for (MethodMeter each : meters) {
            skipped.addAll(each.skipped());
            each.close();
        }
        List<CallRow> rows = new ArrayList<>(logger.counts().rows(process));
        logger.declared().forEach(each -> rows.add(CallRow.declared(process, each)));
        try {
            folder.add(run, process, rows);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (!skipped.isEmpty()) {
            throw new IllegalStateException(
                    "the log of @Stenography is incomplete: "
                            + skipped.get(0)
                            + (skipped.size() == 1 ? "" : ", and " + (skipped.size() - 1) + " more")
                            + "; raise maxMethods, or exclude classes");
        }
    }

    /** Loads the classes that no test has loaded, so that the agent reads their methods. */
    private void findUncalledClasses() {
        ClassLoader loader =
                Optional.ofNullable(Thread.currentThread().getContextClassLoader())
                        .orElse(SuiteLog.class.getClassLoader());
        List<Pattern> left = patterns(excluded);
        for (String each : packages) {
            for (String name : PackageClasses.names(each, loader)) {
                if (!isIn(left, name)) {
                    load(name, loader);
                }
            }
        }
    }

    private static void load(String name, ClassLoader loader) {
        try {
            Class<?> unused = Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            // It needs something that is not on the class path: it cannot be called, either.
        }
    }
}
