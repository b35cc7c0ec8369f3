package dev.nopal.system.kubernetes;

import dev.nopal.system.containers.AttachedContainer;
import dev.nopal.system.containers.ContainerJvm;
import dev.nopal.system.containers.ContainerSetup;
import dev.nopal.system.containers.JavaRuntime;

import java.util.Map;

/** The pods of the tests, whose containers are real ones without any privilege. */
final class ShopPods {
    static final Map<String, String> LABELS = Map.of("app", "shop");

    /** An image with a shell and a Java, which is not that of the program. */
    static final String DEBUG_IMAGE = "registry.example/debug:17";

    static final String COUNT =
            "usdt::mill:named { @ = count(); @sum = sum(arg0); @each[target] = count(); }";

    private ShopPods() {}

    /** Returns a container whose image has a shell. */
    static ContainerSetup withShell() {
        return unprivileged(ContainerSetup.withShell());
    }

    /** Returns a container whose image has a Java and nothing else. */
    static ContainerSetup bare() {
        return unprivileged(ContainerSetup.bare());
    }

    private static ContainerSetup unprivileged(ContainerSetup image) {
        return image.java(JavaRuntime.jre())
                .user(StandInPod.USER, StandInPod.GROUP)
                .options("--cap-drop", "all", "--security-opt", "no-new-privileges");
    }

    /** Returns a pod in whose container commands can be run. */
    static StandInPod pod(String name, ContainerJvm mill) {
        return new StandInPod(
                name, LABELS, command -> mill.container().exec(command.toArray(String[]::new)));
    }

    /**
     * Returns a pod that takes ephemeral containers, too.
     *
     * @param hasShell whether the image of the pod has a shell
     */
    static StandInPod extensiblePod(String name, ContainerJvm mill, boolean hasShell) {
        return new StandInPod(
                name,
                LABELS,
                command -> mill.container().exec(command.toArray(String[]::new)),
                asked -> beside(mill, asked, hasShell));
    }

    private static AttachedContainer beside(
            ContainerJvm mill, RequestedContainer asked, boolean hasShell) {
        ContainerSetup image =
                switch (asked.image()) {
                    case StandInPod.IMAGE ->
                            hasShell ? ContainerSetup.withShell() : ContainerSetup.bare();
                    case DEBUG_IMAGE -> ContainerSetup.withShell();
                    default -> throw new AssertionError("no such image: " + asked.image());
                };
        return asked.start(image.java(JavaRuntime.jre()), mill.container());
    }
}
