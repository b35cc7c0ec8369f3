package dev.nopal.junit.stenography;

import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The extension of {@link Stenography}. JUnit's detection of extensions finds it, too, so that a
 * configuration parameter is enough for a whole suite.
 */
public final class StenographyExtension
        implements BeforeAllCallback, BeforeTestExecutionCallback, AfterTestExecutionCallback {
    /** The configuration parameter with the folder of the log. */
    static final String FOLDER = "nopal.stenography.dir";

    /** The configuration parameter with a name for the build, if its JVMs have several parents. */
    static final String RUN = "nopal.stenography.run";

    private static final String NAME = "nopal-stenography";

    /** Called by JUnit. */
    public StenographyExtension() {}

    @Override
    public void beforeAll(ExtensionContext context) {
        try {
            for (LoggedPackages wanted : LoggedPackages.of(context)) {
                log(context).add(wanted).ifPresent(reason -> refuse(wanted, reason));
            }
        } catch (IllegalArgumentException e) {
            throw new ExtensionConfigurationException(e.getMessage());
        }
    }

    private static void refuse(LoggedPackages wanted, String reason) {
        throw new ExtensionConfigurationException(
                wanted.asked()
                        + " cannot log "
                        + String.join(", ", wanted.packages())
                        + ": "
                        + reason);
    }

    @Override
    public void beforeTestExecution(ExtensionContext context) {
        begun(context)
                .ifPresent(
                        log ->
                                log.logger()
                                        .begin(
                                                context.getRequiredTestClass().getName()
                                                        + "."
                                                        + context.getRequiredTestMethod()
                                                                .getName()));
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        begun(context).ifPresent(log -> log.logger().end());
    }

    /** Returns the log, if any class or the configuration has asked for one. */
    private static Optional<SuiteLog> begun(ExtensionContext context) {
        return Optional.ofNullable(store(context).get(SuiteLog.class, SuiteLog.class));
    }

    private static ExtensionContext.Store store(ExtensionContext context) {
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.create(StenographyExtension.class));
    }

    /** Returns the log of the whole run, which the root closes. */
    private static SuiteLog log(ExtensionContext context) {
        ExtensionContext.Store store = store(context);
        synchronized (StenographyExtension.class) {
            SuiteLog log = store.get(SuiteLog.class, SuiteLog.class);
            if (log == null) {
                String run =
                        context.getConfigurationParameter(RUN)
                                .orElseGet(StenographyExtension::parent);
                log =
                        new SuiteLog(
                                folder(context).toAbsolutePath(),
                                run.replaceAll("[^A-Za-z0-9_-]", "_"),
                                name(ProcessHandle.current()));
                store.put(SuiteLog.class, log);
            }
            return log;
        }
    }

    private static Path folder(ExtensionContext context) {
        return context.getConfigurationParameter(FOLDER)
                .map(Path::of)
                .orElseGet(
                        () -> {
                            for (String each : List.of("target", "build")) {
                                if (Files.isDirectory(Path.of(each))) {
                                    return Path.of(each, NAME);
                                }
                            }
                            return Path.of(NAME);
                        });
    }

    /** Returns what the JVMs of one build have in common: the process that started them. */
    private static String parent() {
        return ProcessHandle.current().parent().map(StenographyExtension::name).orElse("run");
    }

    /** Returns the process id and the start time, because ids are used again. */
    private static String name(ProcessHandle process) {
        return process.pid()
                + process.info().startInstant().map(start -> "-" + start.toEpochMilli()).orElse("");
    }
}
