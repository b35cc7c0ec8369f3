package dev.nopal.junit;

import java.util.concurrent.Callable;

/** Inherits by a scoped value, final in JDK 25. Linked only there. */
final class ScopedValueOwner implements StructuredOwner {
    private static final ScopedValue<EventOwner> OWNER = ScopedValue.newInstance();

    @Override
    public EventOwner current() {
        return OWNER.isBound() ? OWNER.get() : null;
    }

    @Override
    public <T> T call(EventOwner owner, Callable<T> task) throws Exception {
        return ScopedValue.where(OWNER, owner).<T, Exception>call(task::call);
    }
}
