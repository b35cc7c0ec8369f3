package dev.nopal.cli.kubernetes;

import dev.nopal.cli.failure.Refusal;

/** What would help where no step of the ladder works. */
record Remedy(Pod pod, Kubectl kubectl) {
    /** Returns whether an ephemeral container can do what exec could not. */
    static boolean mayHelpBeside(Refusal reason) {
        return reason.getMessage().contains("(Forbidden)")
                || reason.getMessage().contains("no folder to write to");
    }

    /** Returns the last step: why there is no way in, and the command that makes one. */
    Refusal refusal(Refusal exec, boolean mayNotAdd, boolean mayNotAttach) {
        String beside =
                mayNotAdd
                        ? Rights.UPDATE_EPHEMERAL.toString()
                        : mayNotAttach ? Rights.ATTACH.toString() : "";
        return Refusal.notPermitted(
                exec.getMessage()
                        + ", and neither is an ephemeral container ("
                        + beside
                        + "); whoever administers the namespace can permit it: kubectl create role"
                        + " nopal --verb=get,list,watch,create --resource=pods,pods/exec"
                        + " --namespace="
                        + pod.namespace()
                        + ", and bind it to you");
    }
}
