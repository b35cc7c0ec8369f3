package dev.nopal.agent.traceid;

import java.lang.reflect.Method;
import java.util.Set;
import java.util.concurrent.Callable;

/** The instance of a {@link TraceUser} that another loader has defined. */
record ForeignUser(Object user) implements TraceUser {
    @Override
    public void inSpan(Runnable work) {
        call("inSpan", new Class<?>[] {Runnable.class}, work);
    }

    @Override
    @SuppressWarnings("unchecked")
    public Set<String> reported() {
        return (Set<String>) call("reported", new Class<?>[0]);
    }

    private Object call(String name, Class<?>[] types, Object... arguments) {
        return with(
                user.getClass().getClassLoader(),
                () -> {
                    Method method = user.getClass().getMethod(name, types);
                    method.setAccessible(true);
                    return method.invoke(user, arguments);
                });
    }

    /** Does something as a server does it for its program: libraries ask the thread's loader. */
    static <T> T with(ClassLoader loader, Callable<T> body) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return body.call();
        } catch (Exception e) {
            throw new AssertionError(e);
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
