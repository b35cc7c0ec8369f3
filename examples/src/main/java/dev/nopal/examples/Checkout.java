package dev.nopal.examples;

import dev.nopal.Arg;
import dev.nopal.Elapsed;
import dev.nopal.Name;
import dev.nopal.Provider;
import dev.nopal.Tracepoints;

import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** A busy shop, with every kind of method that a provider may have. */
final class Checkout {
    enum Payment {
        CARD,
        INVOICE,
        GIFT
    }

    @Provider("shop")
    interface Trace {
        void orderPlaced(long id, String customer, Payment payment);

        void priced(long id, Supplier<String> why); // called only while enabled

        @Name("cart__emptied") // the name in every tracer, instead of cart_emptied
        void cartEmptied(@Arg("items") int n);

        boolean cartEmptiedEnabled(); // a guard, for work around the tracepoint

        long checkoutStart(); // the clock while enabled, else 0

        void checkout(@Elapsed long start, String customer); // nanoseconds since start
    }

    static final Trace TRACE = Tracepoints.of(MethodHandles.lookup(), Trace.class);

    private static final List<String> CUSTOMERS = List.of("ada", "grace", "linus");
    private static final Random RANDOM = new Random(1);

    static void main() throws InterruptedException {
        for (long id = 1; ; id++) {
            String customer = CUSTOMERS.get(RANDOM.nextInt(CUSTOMERS.size()));
            long start = TRACE.checkoutStart();
            pay(id, customer);
            TRACE.checkout(start, customer);
        }
    }

    private static void pay(long id, String customer) throws InterruptedException {
        int items = 1 + RANDOM.nextInt(5);
        TRACE.priced(id, () -> "sum of " + items + " items for " + customer);
        Thread.sleep(items);
        TRACE.orderPlaced(id, customer, Payment.values()[items % 3]);
        if (TRACE.cartEmptiedEnabled()) {
            TRACE.cartEmptied(items);
        }
    }
}
