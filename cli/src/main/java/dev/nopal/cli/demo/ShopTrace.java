package dev.nopal.cli.demo;

import dev.nopal.Arg;
import dev.nopal.Elapsed;
import dev.nopal.Provider;

/** The tracepoints of the shop. */
@Provider("shop")
interface ShopTrace {
    void orderPlaced(@Arg("id") long id, @Arg("customer") String customer, @Arg("cents") int cents);

    long checkoutStart();

    void checkout(
            @Elapsed @Arg("nanos") long start,
            @Arg("customer") String customer,
            @Arg("payment") Payment payment);

    void requested(@Arg("path") String path, @Arg("status") int status);
}
