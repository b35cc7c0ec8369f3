package dev.nopal.script;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;

/** A loader that loads all of this module and its tests again, with some classes changed. */
public abstract class ClassesAnew extends ClassLoader {
    private final String shared;

    /**
     * @param shared a class that the loaded classes share with their loader
     */
    protected ClassesAnew(Class<?> shared) {
        super(ClassesAnew.class.getClassLoader());
        this.shared = shared.getName();
    }

    /** Returns the bytes to define instead of a class's own. */
    protected abstract byte[] changed(String name, byte[] original);

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith("dev.nopal.script.") || name.equals(shared)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null) {
                byte[] bytes = changed(name, original(name));
                loaded = defineClass(name, bytes, 0, bytes.length);
            }
            return loaded;
        }
    }

    private byte[] original(String name) throws ClassNotFoundException {
        URL resource = getParent().getResource(name.replace('.', '/') + ".class");
        if (resource == null) {
            throw new ClassNotFoundException(name);
        }
        try (InputStream in = resource.openStream()) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
