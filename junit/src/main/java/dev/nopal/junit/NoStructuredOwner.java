package dev.nopal.junit;

import java.util.concurrent.Callable;

/** Inherits nothing: JDKs before 25 have no scoped values. */
final class NoStructuredOwner implements StructuredOwner {
    @Override
    public EventOwner current() {
        return null;
    }

    @Override
    public <T> T call(EventOwner owner, Callable<T> task) throws Exception {
        return task.call();
    }
}
