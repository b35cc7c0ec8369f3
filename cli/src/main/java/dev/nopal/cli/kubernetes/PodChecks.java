package dev.nopal.cli.kubernetes;

import dev.nopal.cli.doctor.Check;
import dev.nopal.cli.failure.Refusal;

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

    PodChecks(Kubectl kubectl, Rights rights) {
        this.kubectl = kubectl;
        this.rights = rights;
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
            checks.add(step(false, "exec is not permitted"));
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
        if (!answer.isSuccess() && answer.out().isEmpty()) {
            checks.add(
                    Check.unknown(
                            "java",
                            "nothing could be looked at: " + answer.reason(),
                            "an image needs a shell for this check"));
            checks.add(step(!answer.isForbidden(), answer.reason()));
            return checks;
        }
        inside(answer.out(), container, checks);
        checks.add(step(true, ""));
        return checks;
    }

    private static void inside(String facts, PodContainer container, List<Check> checks) {
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
                        : Check.fail(
                                "java",
                                "there is no Java that can be started in the container",
                                "add a JRE to the image, with bin/java"));
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

    /** Tells which step of the ladder a trace would take. */
    private Check step(boolean isExec, String reason) throws Refusal, IOException {
        if (isExec) {
            return Check.ok("step", "a trace would use kubectl exec");
        }
        boolean isBeside =
                new EphemeralStart(kubectl, rights).verb().isPresent()
                        && rights.find(Rights.ATTACH).orElse(false);
        return isBeside
                ? Check.ok("step", "a trace would add an ephemeral container: " + reason)
                : Check.fail(
                        "step",
                        "there is no way into the container: " + reason,
                        "ask for the right to " + Rights.EXEC);
    }
}
