package dev.nopal.cli.kubernetes;

import dev.nopal.cli.doctor.Check;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.transport.TransportCommand;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The checks of one pod that runs, from inside its container. */
final class PodChecks {
    /** Looks for JVMs, for a Java to run Nopal with, and for a place to write; changes nothing. */
    private static final String LOOK =
            """
            echo "uid=$(id -u)"
            for p in /proc/[0-9]*; do
                e=$(readlink "$p/exe" 2>/dev/null) || continue
                case "$e" in */java) echo "jvm=${p#/proc/}"; j=$e ;; esac
            done
            for c in "${JAVA_HOME:-/none}/bin/java" "$(command -v java)" "$j"; do
                [ ! -x "$c" ] || { echo "java=$c"; j=$c; break; }
            done
            case "$("$j" --list-modules 2>/dev/null)" in *java.instrument*) echo instrument=yes ;; esac
            for d in /tmp /dev/shm; do [ ! -w "$d" ] || echo "writable=$d"; done
            """;

    private final Kubectl kubectl;
    private final Rights rights;
    private final Optional<String> otherImage;

    /**
     * @param otherImage that of ephemeral containers; if it is empty, that of the target
     */
    PodChecks(Kubectl kubectl, Rights rights, Optional<String> otherImage) {
        this.kubectl = kubectl;
        this.rights = rights;
        this.otherImage = otherImage;
    }

    List<Check> of(Pod pod, PodContainer container) throws Refusal, IOException {
        List<Check> checks = new ArrayList<>();
        if (pod.containers().size() > 1) {
            checks.add(
                    Check.ok(
                            "container",
                            "it has " + pod.names() + "; " + container.name() + " is used",
                            "--container names another"));
        }
        if (!rights.mayTry(Rights.EXEC)) {
            checks.add(besideTarget("exec is not permitted", Rights.EXEC));
            return checks;
        }
        Kubectl.Answer answer =
                kubectl.ask(
                        "exec",
                        pod.name(),
                        "--container=" + container.name(),
                        "--",
                        "sh",
                        "-c",
                        PodMemory.look() + LOOK);
        if (answer.out().isEmpty() && !answer.isSuccess()) {
            checks.addAll(outside(answer, container));
            return checks;
        }
        checks.add(Check.ok("shell", "it has sh"));
        inside(answer.out(), container, checks);
        boolean hasJava = !values(answer.out(), "java").isEmpty();
        checks.add(
                hasJava
                        ? Check.ok("step", "a trace would use kubectl exec")
                        : insteadOf(Lack.JAVA, container));
        return checks;
    }

    /** Judges a container in which nothing can be run. */
    private List<Check> outside(Kubectl.Answer answer, PodContainer container)
            throws Refusal, IOException {
        if (TransportCommand.isWithoutShell(answer.exitCode(), answer.err())) {
            String finding = Lack.SHELL.in("container " + container.name());
            return List.of(lacking("shell", finding), insteadOf(Lack.SHELL, container));
        }
        Check unknown =
                Check.unknown(
                        "java",
                        "nothing could be looked at: " + answer.reason(),
                        "try kubectl exec by hand");
        return List.of(
                unknown,
                answer.isForbidden()
                        ? besideTarget(answer.reason(), Rights.EXEC)
                        : Check.fail(
                                "step",
                                "kubectl exec does not work: " + answer.reason(),
                                "try it by hand"));
    }

    /** Returns what the image has not, which another image makes unnecessary. */
    private Check lacking(String id, String finding) {
        return otherImage.isPresent()
                ? Check.warn(id, finding, "the image of --image is used instead")
                : Check.fail(id, finding, Lack.OTHER_IMAGE);
    }

    private void inside(String facts, PodContainer container, List<Check> checks) {
        List<String> jvms = values(facts, "jvm");
        checks.add(
                jvms.isEmpty()
                        ? Check.fail(
                                "jvm",
                                "no JVM that this user may see runs in container "
                                        + container.name(),
                                "--container names another container")
                        : Check.ok(
                                "jvm",
                                jvms.size() == 1
                                        ? "a JVM runs there"
                                        : jvms.size() + " JVMs run there; -p chooses one"));
        Optional<String> java = values(facts, "java").stream().findFirst();
        checks.add(
                java.isPresent()
                        ? Check.ok("java", "Nopal runs there on " + java.get())
                        : lacking("java", "there is no Java that can be started in the container"));
        if (java.isPresent()) {
            checks.add(
                    values(facts, "instrument").isEmpty()
                            ? Check.fail(
                                    "instrument",
                                    "its Java has no module java.instrument, so no agent can be"
                                            + " loaded",
                                    "add it to the image: jlink --add-modules"
                                            + " java.instrument,…")
                            : Check.ok("instrument", "its Java has the module java.instrument"));
        }
        checks.add(PodMemory.check(value(facts, "room"), value(facts, "limit")));
        List<String> writable = values(facts, "writable");
        // HotSpot listens for agents in /tmp only, whatever java.io.tmpdir is.
        checks.add(
                writable.contains("/tmp")
                        ? Check.ok("writable", "it can write " + String.join(" and ", writable))
                        : Check.fail(
                                "writable",
                                "/tmp, where JVMs listen for agents, cannot be written in the"
                                        + " container",
                                "mount a volume emptyDir at /tmp, or start the JVM with the"
                                        + " agent"));
    }

    private static String value(String facts, String name) {
        return values(facts, name).stream().findFirst().orElse("?");
    }

    private static List<String> values(String facts, String name) {
        return facts.lines()
                .filter(line -> line.startsWith(name + "="))
                .map(line -> line.substring(name.length() + 1))
                .toList();
    }

    /** Tells what a trace would do without exec, for want of something in the image. */
    private Check insteadOf(Lack lack, PodContainer container) throws Refusal, IOException {
        String reason = lack.in("container " + container.name());
        return otherImage.isPresent()
                ? besideTarget(reason, Rights.UPDATE_EPHEMERAL)
                : Check.fail("step", "there is no way into the pod: " + reason, Lack.OTHER_IMAGE);
    }

    /**
     * Tells whether an ephemeral container would be added.
     *
     * @param wanted the right to ask for if it cannot
     */
    private Check besideTarget(String reason, Rights.Right wanted) throws Refusal, IOException {
        List<Rights.Right> lacking = new EphemeralStart(kubectl, rights).lacking();
        if (lacking.isEmpty()) {
            String image = otherImage.map(name -> " with the image " + name).orElse("");
            return Check.ok(
                    "step", "a trace would add an ephemeral container" + image + ": " + reason);
        }
        return Check.fail(
                "step",
                "there is no way into the container: " + reason,
                "ask for the right to "
                        + (wanted.equals(Rights.EXEC) ? wanted : Rights.sentence(lacking)));
    }
}
