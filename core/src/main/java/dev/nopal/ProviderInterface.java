package dev.nopal;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A provider as an interface declares it; reading rejects an interface that is not a provider.
 *
 * @param guards methods that ask whether a tracepoint is enabled, with its index in {@code fires}
 * @param starts methods that read the clock for a tracepoint, likewise
 */
record ProviderInterface(
        Class<?> type,
        String provider,
        List<Fire> fires,
        Map<Method, Integer> guards,
        Map<Method, Integer> starts) {
    private static final String GUARD = "Enabled";
    private static final String START = "Start";

    /** A method that fires. */
    record Fire(Method method, String name, List<ProviderParameter> parameters) {
        boolean isTimed() {
            return parameters.stream().anyMatch(ProviderParameter::isElapsed);
        }

        List<Argument> arguments() {
            return parameters.stream().map(ProviderParameter::argument).toList();
        }

        boolean isLazy() {
            return parameters.stream().anyMatch(ProviderParameter::isLazy);
        }
    }

    /**
     * Reads {@code type}.
     *
     * @throws IllegalArgumentException naming the method and what is wrong with it
     */
    static ProviderInterface of(Class<?> type) {
        if (!type.isInterface() || type.isAnnotation()) {
            throw new IllegalArgumentException(type.getName() + " is not an interface");
        }
        if (type.getTypeParameters().length > 0 || type.isSealed()) {
            throw new IllegalArgumentException(
                    type.getName() + " must be neither generic nor sealed");
        }
        Provider named = type.getAnnotation(Provider.class);
        String provider = named == null ? Names.snakeCase(type.getSimpleName()) : named.value();
        Names.require("provider", provider);

        List<Method> methods = abstractMethods(type);
        List<Fire> fires = new ArrayList<>();
        Map<String, Integer> byMethod = new HashMap<>();
        Map<String, Method> byName = new HashMap<>();
        for (Method method : methods) {
            if (method.getReturnType() == void.class) {
                Fire fire = fire(method);
                if (byMethod.put(method.getName(), fires.size()) != null) {
                    throw refused(method, "is overloaded; give each tracepoint a name of its own");
                }
                Method other = byName.put(fire.name, method);
                if (other != null) {
                    throw refused(method, "has the same name as " + other.getName());
                }
                fires.add(fire);
            }
        }
        Map<Method, Integer> guards = new HashMap<>();
        Map<Method, Integer> starts = new HashMap<>();
        for (Method method : methods) {
            if (method.getReturnType() == boolean.class) {
                guards.put(method, companionOf(method, GUARD, byMethod));
            } else if (method.getReturnType() == long.class) {
                int index = companionOf(method, START, byMethod);
                if (!fires.get(index).isTimed()) {
                    throw refused(
                            method,
                            "has no use: no parameter of "
                                    + fires.get(index).method.getName()
                                    + " is @Elapsed");
                }
                starts.put(method, index);
            } else if (method.getReturnType() != void.class) {
                throw refused(
                        method,
                        "returns "
                                + method.getReturnType().getTypeName()
                                + "; a tracepoint returns void, a guard boolean, a start long");
            }
        }
        return new ProviderInterface(type, provider, List.copyOf(fires), guards, starts);
    }

    List<TracepointProvider.Declaration> declarations() {
        return fires.stream()
                .map(fire -> new TracepointProvider.Declaration(fire.name, fire.arguments()))
                .toList();
    }

    /**
     * Returns the methods in the order of their names, because reflection's own order is not
     * defined.
     */
    private static List<Method> abstractMethods(Class<?> type) {
        List<Method> methods = new ArrayList<>();
        for (Method method : type.getMethods()) {
            if (Modifier.isAbstract(method.getModifiers()) && !isOfObject(method)) {
                methods.add(method);
            }
        }
        methods.sort(Comparator.comparing(Method::getName).thenComparing(Method::toString));
        return withoutInheritedTwice(methods);
    }

    private static List<Method> withoutInheritedTwice(List<Method> methods) {
        Map<String, Method> bySignature = new LinkedHashMap<>();
        for (Method method : methods) {
            bySignature.putIfAbsent(
                    method.getName()
                            + Arrays.toString(method.getParameterTypes())
                            + method.getReturnType(),
                    method);
        }
        return List.copyOf(bySignature.values());
    }

    private static boolean isOfObject(Method method) {
        try {
            Object.class.getMethod(method.getName(), method.getParameterTypes());
            return true;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    private static Fire fire(Method method) {
        if (method.isVarArgs() || method.getTypeParameters().length > 0) {
            throw refused(method, "must be neither generic nor variadic");
        }
        Name named = method.getAnnotation(Name.class);
        String name = named == null ? Names.snakeCase(method.getName()) : named.value();
        try {
            Names.require("tracepoint", name);
        } catch (IllegalArgumentException e) {
            throw refused(method, e.getMessage());
        }
        if (method.getParameterCount() > Scratch.MAX_ARGUMENTS) {
            throw refused(
                    method, "has " + method.getParameterCount() + " parameters; the limit is 12");
        }
        List<ProviderParameter> parameters = new ArrayList<>();
        for (int i = 0; i < method.getParameterCount(); i++) {
            try {
                parameters.add(ProviderParameter.of(method.getParameters()[i], i));
            } catch (IllegalArgumentException e) {
                throw refused(method, "parameter " + i + ": " + e.getMessage());
            }
        }
        if (parameters.stream().filter(ProviderParameter::isElapsed).count() > 1) {
            throw refused(method, "has more than one @Elapsed parameter");
        }
        return new Fire(method, name, List.copyOf(parameters));
    }

    private static int companionOf(Method method, String suffix, Map<String, Integer> fires) {
        String name = method.getName();
        if (method.isAnnotationPresent(Name.class)) {
            throw refused(method, "is not a tracepoint, so @Name has no effect on it");
        }
        if (method.getParameterCount() > 0 || !name.endsWith(suffix)) {
            throw refused(
                    method,
                    "returns "
                            + method.getReturnType()
                            + ", so it must be named NAME"
                            + suffix
                            + " after a tracepoint NAME, with no parameters");
        }
        String base = name.substring(0, name.length() - suffix.length());
        Integer index = fires.get(base);
        if (index == null) {
            throw refused(method, "belongs to no tracepoint: there is no void " + base + "(…)");
        }
        return index;
    }

    private static IllegalArgumentException refused(Method method, String why) {
        return new IllegalArgumentException(
                method.getDeclaringClass().getName() + "." + method.getName() + " " + why);
    }
}
