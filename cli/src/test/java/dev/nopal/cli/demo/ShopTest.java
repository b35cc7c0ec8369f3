package dev.nopal.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;

class ShopTest {
    @Test
    void listensOnThisMachineOnly() throws IOException {
        try (Shop shop = new Shop()) {
            assertThat(shop.address().getAddress().isLoopbackAddress()).isTrue();
        }
    }

    @Test
    void sellsAndRefuses() throws IOException {
        try (Shop shop = new Shop()) {
            assertThat(status(shop.address(), "GET", "/products")).isEqualTo(200);
            assertThat(status(shop.address(), "POST", "/orders/ada/card")).isEqualTo(201);
            assertThat(status(shop.address(), "POST", "/orders/ada/promises")).isEqualTo(400);
            assertThat(status(shop.address(), "POST", "/orders/ada")).isEqualTo(404);
            assertThat(status(shop.address(), "GET", "/")).isEqualTo(404);
        }
    }

    private static int status(InetSocketAddress shop, String method, String path)
            throws IOException {
        String address = "http://127.0.0.1:" + shop.getPort() + path;
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(address).toURL().openConnection(Proxy.NO_PROXY);
        connection.setRequestMethod(method);
        try {
            return connection.getResponseCode();
        } finally {
            connection.disconnect();
        }
    }
}
