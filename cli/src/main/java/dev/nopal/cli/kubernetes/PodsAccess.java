package dev.nopal.cli.kubernetes;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What all pods of a trace are reached with; rights are asked once for a namespace.
 *
 * @param image that of ephemeral containers; if it is empty, that of the target
 */
record PodsAccess(
        Kubectl kubectl,
        Optional<String> image,
        PodTransport transport,
        Map<String, Rights> known) {
    PodsAccess(PodRequest request, PodTransport transport) {
        this(request.command(), request.image(), transport, new ConcurrentHashMap<>());
    }

    Rights rights(String namespace) {
        return known.computeIfAbsent(namespace, name -> new Rights(kubectl.in(name)));
    }
}
