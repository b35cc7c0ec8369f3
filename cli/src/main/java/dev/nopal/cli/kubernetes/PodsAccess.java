package dev.nopal.cli.kubernetes;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What all pods of a trace are reached with; rights are asked once for a namespace. */
record PodsAccess(Kubectl kubectl, PodTransport transport, Map<String, Rights> known) {
    PodsAccess(Kubectl kubectl, PodTransport transport) {
        this(kubectl, transport, new ConcurrentHashMap<>());
    }

    Rights rights(String namespace) {
        return known.computeIfAbsent(namespace, name -> new Rights(kubectl.in(name)));
    }
}
