package dev.nopal.cli.tree;

import java.util.Optional;

/**
 * A callee that is not in the tree.
 *
 * @param caller the call in the tree above it, if there is only one
 * @param share its estimated share of the method's time, from 0 to 1
 */
record NotFollowed(MethodId method, Optional<MethodId> caller, Reason reason, double share) {
    /** The reason why it is left out. */
    enum Reason {
        TOO_OFTEN("too_often"),
        NO_CODE("no_code"),
        LIMIT("limit"),
        DEPTH("depth"),
        /** Its share grew in the last round. */
        LATE("late"),
        SMALL("small");

        private final String json;

        Reason(String json) {
            this.json = json;
        }

        String json() {
            return json;
        }
    }
}
