package dev.nopal.entry;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.function.Consumer;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * The entry of the agent into a JVM: by {@code -javaagent}, by attach, or from a main jar's
 * manifest.
 *
 * <p>This is the only class that the application's loaders find. An instance of it loads everything
 * else from another folder of the same jar, with the platform's loader as parent, so that no class
 * of the application is linked by mistake. No module has its package: the loaders look for a
 * package of a module there only. It is compiled for old JDKs, where it does nothing. It never
 * prints and never throws, because the application must not be affected.
 */
public final class NopalAgent extends ClassLoader {
    private static final int OLDEST = 17;
    private static final String FOLDER = "META-INF/nopal/";

    /**
     * The folder of classes that use the JDK's class-file API, which is final since 24, or before
     * that a library.
     */
    private static final String FORMS =
            FOLDER + (Runtime.version().feature() >= 24 ? "24/" : "17/");

    private static final String PROBLEM = "dev.nopal.agent.problem";

    /** The options of {@code OwnAgent}, to which the JDK passes none. */
    private static final String OPTIONS = "dev.nopal.agent.options";

    private static NopalAgent loader;
    private static volatile Consumer<Class<?>> host;

    private final JarFile jar;

    static {
        registerAsParallelCapable();
    }

    private NopalAgent(JarFile jar) {
        super("nopal-agent", ClassLoader.getPlatformClassLoader());
        this.jar = jar;
    }

    /** Starts the agent before {@code main}. */
    public static void premain(String options, Instrumentation instrumentation) {
        start(options, instrumentation);
    }

    /** Starts the agent in a running JVM. */
    public static void agentmain(String options, Instrumentation instrumentation) {
        boolean isWithout = options == null || options.isEmpty();
        start(isWithout ? System.getProperty(OPTIONS, options) : options, instrumentation);
    }

    private static void start(String options, Instrumentation instrumentation) {
        if (Runtime.version().feature() < OLDEST) {
            return;
        }
        try {
            Method start =
                    Class.forName("dev.nopal.agent.AgentMain", true, loader())
                            .getDeclaredMethod(
                                    "start", String.class, Instrumentation.class, Consumer.class);
            start.setAccessible(true);
            Consumer<Consumer<Class<?>>> reception = arriving -> host = arriving;
            start.invoke(null, options, instrumentation, reception);
        } catch (InvocationTargetException e) {
            System.setProperty(PROBLEM, String.valueOf(e.getCause()));
        } catch (Throwable e) {
            System.setProperty(PROBLEM, String.valueOf(e));
        }
    }

    /**
     * Introduces a copy of {@code core}, which calls this, whatever its loader is, before it
     * declares its first tracepoint. {@code SessionGate} refers to this method by name.
     *
     * @param gate the class through which the copy announces its tracepoints
     */
    public static void introduce(Class<?> gate) {
        Consumer<Class<?>> now = host;
        if (now != null) {
            now.accept(gate);
        }
    }

    /**
     * Forwards a request of {@code Tracers}, which may be in any loader of the application.
     *
     * @return the answer of {@code TracerRequests} in the agent's own loader
     */
    public static Map<String, Object> tracers(Map<String, Object> request) throws Exception {
        return forward("dev.nopal.agent.tracer.TracerRequests", request);
    }

    /**
     * Forwards a request of {@code Recording}, which may be in any loader of the application.
     *
     * @return the answer of {@code RecordingRequests} in the agent's own loader
     */
    public static Map<String, Object> recordings(Map<String, Object> request) throws Exception {
        return forward("dev.nopal.agent.recording.RecordingRequests", request);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> forward(String server, Map<String, Object> request)
            throws Exception {
        Method serve = Class.forName(server, true, loader()).getDeclaredMethod("serve", Map.class);
        serve.setAccessible(true);
        return (Map<String, Object>) serve.invoke(null, request);
    }

    private static synchronized NopalAgent loader() throws Exception {
        if (loader == null) {
            File jar =
                    new File(
                            NopalAgent.class
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toURI());
            loader = new NopalAgent(new JarFile(jar, false));
        }
        return loader;
    }

    /** Returns a resource in the folder of the classes, which has no URL. */
    @Override
    public InputStream getResourceAsStream(String name) {
        ZipEntry entry = find(name);
        try {
            return entry == null ? super.getResourceAsStream(name) : jar.getInputStream(entry);
        } catch (IOException e) {
            return null;
        }
    }

    /**
     * Looks in the folder first: the platform's loader also finds the classes of the application's
     * modules, among which copies of this agent and of {@code core} may be.
     */
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith("dev.nopal.") || find(fileOf(name)) == null) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : findClass(name);
        }
    }

    private static String fileOf(String name) {
        return name.replace('.', '/') + ".class";
    }

    private ZipEntry find(String path) {
        ZipEntry form = jar.getEntry(FORMS + path);
        return form != null ? form : jar.getEntry(FOLDER + path);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        ZipEntry entry = find(fileOf(name));
        if (entry == null) {
            throw new ClassNotFoundException(name);
        }
        try (InputStream in = jar.getInputStream(entry)) {
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
