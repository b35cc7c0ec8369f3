package dev.nopal.agent.traceid;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Another copy of everything on the class path, as an application server has for each program. */
final class OwnLoader extends URLClassLoader {
    OwnLoader() {
        super(classPath(), ClassLoader.getPlatformClassLoader());
    }

    private static URL[] classPath() {
        return Stream.of(System.getProperty("java.class.path").split(":"))
                .map(OwnLoader::url)
                .toArray(URL[]::new);
    }

    private static URL url(String path) {
        try {
            return Path.of(path).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Creates this loader's own instance of a class. */
    TraceUser create(Class<? extends TraceUser> type) {
        return ForeignUser.with(
                this,
                () -> {
                    Constructor<?> constructor =
                            load(type.getName(), true).getDeclaredConstructor();
                    constructor.setAccessible(true);
                    return new ForeignUser(constructor.newInstance());
                });
    }

    Class<?> load(String name, boolean initialises) {
        try {
            return Class.forName(name, initialises, this);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        try {
            super.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
