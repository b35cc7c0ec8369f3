package dev.nopal.cli.kubernetes;

import dev.nopal.cli.failure.Refusal;

import java.util.List;
import java.util.stream.Collectors;

/** What would help where no step of the ladder works. */
record Remedy(Pod pod) {
    /** Returns whether an ephemeral container can do what exec could not. */
    static boolean mayHelpBeside(Refusal reason) {
        return reason.getMessage().contains("(Forbidden)")
                || reason.getMessage().contains("no folder to write to");
    }

    /**
     * Returns the last step: why there is no way in, and the commands that make one.
     *
     * @param reason why exec is not possible
     * @param lacking what an ephemeral container would need; at least one right
     * @param enough what would be enough; each right is a role of its own, because a role with
     *     several verbs and resources would grant all verbs on all resources
     */
    Refusal refusal(Refusal reason, List<Rights.Right> lacking, List<Rights.Right> enough) {
        return Refusal.notPermitted(
                reason.getMessage()
                        + "; an ephemeral container would help, but is not permitted either ("
                        + Rights.sentence(lacking)
                        + "); an administrator of the namespace can permit what is missing: "
                        + enough.stream().map(this::grant).collect(Collectors.joining(" && ")));
    }

    private String grant(Rights.Right right) {
        String role = "nopal-" + right.subresource();
        String namespace = " --namespace=" + pod.namespace();
        return "kubectl create role "
                + role
                + " --verb="
                + right.verb()
                + " --resource="
                + right.resource()
                + "/"
                + right.subresource()
                + namespace
                + " && kubectl create rolebinding "
                + role
                + " --role="
                + role
                + " --user=NAME"
                + namespace;
    }
}
