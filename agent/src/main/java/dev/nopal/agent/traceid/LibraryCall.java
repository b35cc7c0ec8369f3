package dev.nopal.agent.traceid;

import java.util.List;

/**
 * A method of a library, by its names.
 *
 * @param arguments the texts that it is called with
 */
record LibraryCall(String owner, String method, List<String> arguments) {
    static LibraryCall of(String owner, String method, String... arguments) {
        return new LibraryCall(owner, method, List.of(arguments));
    }
}
