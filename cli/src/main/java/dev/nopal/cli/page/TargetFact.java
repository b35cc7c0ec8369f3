package dev.nopal.cli.page;

import dev.nopal.cli.output.TracedTarget;
import dev.nopal.cli.process.JavaCommandLine;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;

import java.util.Optional;

/**
 * The description of what was traced.
 *
 * @param text such as {@code com.shop.Main, process 4711, JDK 25.0.1}
 * @param app its own package, or empty if that is unknown
 */
record TargetFact(String text, String app) {
    /** Returns the description of a JVM; one on another machine has only its name. */
    static TargetFact of(TracedTarget target) {
        TargetFact process = of(target.pid());
        return process.app().isEmpty() && !target.name().endsWith("-" + target.pid())
                ? new TargetFact(target.name(), "")
                : process;
    }

    /** Returns the description of a running process. */
    private static TargetFact of(long pid) {
        Optional<JavaProcess> found = JavaProcess.find(ProcFs.real(), (int) pid);
        String process = "process " + pid;
        return found.map(
                        jvm ->
                                new TargetFact(
                                        jvm.main()
                                                + ", "
                                                + process
                                                + jvm.version().map(v -> ", JDK " + v).orElse(""),
                                        app(jvm.commandLine())))
                .orElse(new TargetFact(process, ""));
    }

    private static String app(JavaCommandLine command) {
        return command.kind() == JavaCommandLine.Kind.JAR
                ? ""
                : command.main().map(TargetFact::app).orElse("");
    }

    /**
     * Returns the first two names of a class's package: {@code com.shop} of {@code
     * com.shop.web.Main}.
     */
    static String app(String main) {
        String type = main.substring(main.lastIndexOf('/') + 1);
        String[] names = type.split("\\.");
        return switch (names.length) {
            case 1 -> type;
            case 2 -> names[0];
            default -> names[0] + "." + names[1];
        };
    }
}
