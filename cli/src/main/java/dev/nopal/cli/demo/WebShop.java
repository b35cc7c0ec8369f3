package dev.nopal.cli.demo;

import java.io.IOException;

/**
 * Opens a shop with customers of its own, says where, and closes it when its input ends: with the
 * process that started it, however that ends.
 */
public final class WebShop {
    private WebShop() {}

    public static void main(String[] args) throws IOException {
        try (Shop shop = new Shop()) {
            Customer.sendAll(shop.address());
            System.out.println(
                    "http://"
                            + shop.address().getAddress().getHostAddress()
                            + ":"
                            + shop.address().getPort()
                            + "/products");
            System.out.flush();
            while (System.in.read() >= 0) {
                // Nobody says anything; the end is what counts.
            }
        }
        System.exit(0); // The JDK's client keeps connections and their threads for a while.
    }
}
