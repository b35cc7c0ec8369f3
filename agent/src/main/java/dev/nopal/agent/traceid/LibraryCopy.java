package dev.nopal.agent.traceid;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * A library as one class loader has loaded it; an application server has several.
 *
 * @param classes the classes that the library needs, by their names
 */
record LibraryCopy(TracingLibrary library, Map<String, Class<?>> classes) {
    LibraryCopy {
        classes = Map.copyOf(classes);
    }

    /** Returns whether the application uses it already. */
    boolean isUsed(ClassInitialization initialization) {
        return library.evidence().stream()
                .allMatch(name -> initialization.isDone(classes.get(name)));
    }

    /**
     * Returns the handle that reads the id of the current trace.
     *
     * @throws ReflectiveOperationException if this version of the library is made differently
     */
    MethodHandle traceId() throws ReflectiveOperationException {
        return reader(library.traceId());
    }

    /**
     * Returns the handle that reads the id of the current span.
     *
     * @throws ReflectiveOperationException if this version of the library is made differently
     */
    MethodHandle spanId() throws ReflectiveOperationException {
        return reader(library.spanId());
    }

    private MethodHandle reader(LibraryCall id) throws ReflectiveOperationException {
        List<LibraryCall> path = library.path();
        Class<?> result = classes.get(id.owner());
        MethodHandle reader = IdHandles.normalised(find(id, String.class, path.isEmpty()));
        for (int i = path.size() - 1; i >= 0; i--) {
            MethodHandle step = find(path.get(i), result, i == 0);
            reader = IdHandles.followedBy(step, reader);
            result = classes.get(path.get(i).owner());
        }
        return IdHandles.emptyOnFailure(reader);
    }

    private MethodHandle find(LibraryCall call, Class<?> result, boolean isStatic)
            throws ReflectiveOperationException {
        Class<?> owner = classes.get(call.owner());
        List<String> arguments = call.arguments();
        MethodType type =
                MethodType.methodType(result, Collections.nCopies(arguments.size(), String.class));
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        MethodHandle found =
                isStatic
                        ? lookup.findStatic(owner, call.method(), type)
                        : lookup.findVirtual(owner, call.method(), type);
        return MethodHandles.insertArguments(found, isStatic ? 0 : 1, arguments.toArray());
    }
}
