package dev.nopal.snippets;

import dev.nopal.Elapsed;
import dev.nopal.Provider;
import dev.nopal.Tracepoint;
import dev.nopal.Tracepoints;

import java.lang.invoke.MethodHandles;
import java.util.function.Supplier;

/** What the documentation of the API shows; {@link SnippetsTest} runs it. */
final class ShopSnippets {
    private ShopSnippets() {}

    /** An order of the examples. */
    record Order(long id, String customer) {}

    // @start region="interface"
    @Provider("shop")
    interface ShopTrace {
        void orderPlaced(long id, String customer);
    }

    static final ShopTrace TRACE = Tracepoints.of(MethodHandles.lookup(), ShopTrace.class);

    static void place(Order order) {
        TRACE.orderPlaced(order.id(), order.customer()); // probe shop:order_placed
    }

    // @end region="interface"

    // @start region="name"
    static final Tracepoint HELLO = Tracepoint.of("global", "hello", long.class, String.class);

    static void greet() {
        HELLO.fire(System.nanoTime(), "Hello world");
    }

    // @end region="name"

    // @start region="elapsed"
    @Provider("till")
    interface TillTrace {
        long checkoutStart(); // the clock while checkout is enabled, else 0

        void checkout(String customer, @Elapsed long start); // fires the nanoseconds since
    }

    static final TillTrace TILL = Tracepoints.of(MethodHandles.lookup(), TillTrace.class);

    static void checkout(Order order, Runnable payment) {
        long start = TILL.checkoutStart();
        payment.run();
        TILL.checkout(order.customer(), start);
    }

    // @end region="elapsed"

    // @start region="lazy"
    @Provider("stock")
    interface StockTrace {
        void counted(Supplier<String> report); // called only while the tracepoint is enabled
    }

    static final StockTrace STOCK = Tracepoints.of(MethodHandles.lookup(), StockTrace.class);

    static void count(Iterable<String> shelves) {
        STOCK.counted(() -> String.join(", ", shelves));
    }
    // @end region="lazy"
}
