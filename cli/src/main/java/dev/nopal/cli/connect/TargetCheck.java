package dev.nopal.cli.connect;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.process.FoundProcess;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The check from outside whether a JVM can be traced, so that nothing is loaded into one that
 * cannot, and no signal is sent to one that would respond with a thread dump.
 */
final class TargetCheck {
    private final ProcFs proc;

    TargetCheck(ProcFs proc) {
        this.proc = proc;
    }

    /** Returns the JVM, if scripts can run in it at all. */
    JavaProcess requireJvm(FoundProcess process) throws Refusal {
        int pid = process.pid();
        JavaProcess jvm =
                process.jvm()
                        .orElseThrow(
                                () ->
                                        Refusal.usage(
                                                "process "
                                                        + pid
                                                        + " is not a JVM; --engine bpftrace traces"
                                                        + " other programs"));
        requireOwn(jvm);
        if (!jvm.isNewEnough()) {
            throw Refusal.usage(
                    "process "
                            + pid
                            + " runs JDK "
                            + jvm.feature().orElseThrow()
                            + ", and scripts run inside JDK "
                            + JavaProcess.OLDEST_TRACED
                            + " or newer only; --engine bpftrace"
                            + " traces what it has from the kernel");
        }
        return jvm;
    }

    /** Throws if a JVM belongs to another user, and this one is not root. */
    void requireOwn(JavaProcess jvm) throws Refusal {
        Caller caller = Caller.of(proc);
        if (caller.uid() != 0 && !caller.isOwnerOf(jvm) && !caller.isRootFor(jvm)) {
            throw Refusal.notPermitted(
                    "process "
                            + jvm.pid()
                            + " belongs to user "
                            + jvm.user()
                            + "; run nopal as that user or as root");
        }
    }

    /** Throws unless an agent can be attached. */
    void requireAttachable(JavaProcess jvm) throws Refusal, IOException {
        requireListener(jvm);
        if (!isOn(options(jvm), "EnableDynamicAgentLoading").orElse(true)) {
            throw Refusal.notPermitted(
                    "process "
                            + jvm.pid()
                            + " runs with -XX:-EnableDynamicAgentLoading; start it without, or with"
                            + " -javaagent");
        }
        if (!hasInstrument(jvm)) {
            throw withoutInstrument(jvm.pid());
        }
    }

    /** Throws unless a JVM takes requests of tools. */
    void requireListener(JavaProcess jvm) throws Refusal, IOException {
        if (isOn(options(jvm), "DisableAttachMechanism").orElse(false)
                || PerfData.of(proc, jvm).filter(data -> !data.isAttachable()).isPresent()) {
            throw Refusal.notPermitted(
                    "process "
                            + jvm.pid()
                            + " runs with -XX:+DisableAttachMechanism; start it without, or with"
                            + " -javaagent");
        }
        if (proc.isLinux()) { // Elsewhere the JDK checks that itself.
            new ListenerCheck(proc).require(jvm);
        }
    }

    static Refusal withoutInstrument(int pid) {
        return Refusal.usage(
                "process "
                        + pid
                        + " runs on a JDK image without the module java.instrument; link it in"
                        + " with jlink --add-modules java.instrument,jdk.net");
    }

    /** Returns the JVM's options, as far as they can be seen from outside. */
    List<String> options(JavaProcess jvm) {
        List<String> options = new ArrayList<>();
        try {
            for (String variable : proc.environment(jvm.pid())) {
                int equals = variable.indexOf('=');
                if (equals > 0 && isOptions(variable.substring(0, equals))) {
                    options.addAll(List.of(variable.substring(equals + 1).split("\\s+")));
                }
            }
        } catch (IOException e) {
            // Then only its command line is used.
        }
        options.addAll(jvm.commandLine().options());
        return options;
    }

    private static boolean isOptions(String variable) {
        return List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS").contains(variable);
    }

    private static Optional<Boolean> isOn(List<String> options, String flag) {
        Optional<Boolean> found = Optional.empty();
        for (String option : options) {
            if (option.equals("-XX:+" + flag)) {
                found = Optional.of(true);
            } else if (option.equals("-XX:-" + flag)) {
                found = Optional.of(false);
            }
        }
        return found;
    }

    /** Returns whether the image's release file lists the module; true if it cannot be read. */
    private static boolean hasInstrument(JavaProcess jvm) {
        return jvm.modules().isEmpty() || jvm.modules().contains("java.instrument");
    }
}
