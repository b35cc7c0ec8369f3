package dev.nopal.agent;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program whose libraries are in a class loader of its own, as in the executable jars of Spring
 * Boot: the system class loader does not find them.
 */
final class OwnAgentLoaderProgram {
    private OwnAgentLoaderProgram() {}

    public static void main(String[] libraries) throws Exception {
        try (URLClassLoader loader =
                new URLClassLoader(urls(libraries), ClassLoader.getPlatformClassLoader())) {
            Class<?> agent = loader.loadClass("dev.nopal.agent.OwnAgent");
            System.out.println("load " + agent.getMethod("load").invoke(null));
            System.out.println("listen " + agent.getMethod("listen").invoke(null));
        }
    }

    private static URL[] urls(String... libraries) throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (String library : libraries) {
            urls.add(Path.of(library).toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }
}
