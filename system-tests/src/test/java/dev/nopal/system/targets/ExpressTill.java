package dev.nopal.system.targets;

/** Inherits some methods and has others of its own. */
final class ExpressTill extends Till {
    @Override
    long audit() {
        return -super.audit();
    }
}
