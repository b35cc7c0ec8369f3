package dev.nopal.system.spring;

import java.util.Locale;

/** A server on which the sample runs, by the name of its profile. */
enum ShopServer {
    PLATFORM,
    VIRTUAL,
    NETTY;

    String profile() {
        return name().toLowerCase(Locale.ROOT);
    }
}
