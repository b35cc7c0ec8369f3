package dev.nopal.system.targets;

/** A subclass that inherits some methods and has others of its own. */
final class ExpressTill extends Till {
    @Override
    long audit() {
        return -super.audit();
    }
}
