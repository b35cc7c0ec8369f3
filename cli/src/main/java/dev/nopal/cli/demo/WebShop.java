package dev.nopal.cli.demo;

import java.io.IOException;

/**
 * The main class of the shop: opens it with its customers, prints the address, and closes it when
 * its input ends, which happens when the process that started it ends in any way.
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
                // The input is ignored; only its end matters.
            }
        }
        System.exit(0); // The JDK's client keeps connections and their threads for a while.
    }
}
