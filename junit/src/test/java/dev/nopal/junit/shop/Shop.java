package dev.nopal.junit.shop;

import dev.nopal.Provider;
import dev.nopal.Tracepoints;

import java.lang.invoke.MethodHandles;
import java.util.concurrent.atomic.AtomicLong;

/** The program: places orders and refunds them. */
public final class Shop {
    public static final String PLACED = "shop:order_placed";
    public static final String REFUNDED = "shop:refunded";
    public static final String TOTAL = "method:dev.nopal.junit.shop.Shop:total";

    /** Why an order is refunded. */
    public enum Reason {
        LATE,
        BROKEN
    }

    @Provider("shop")
    interface Trace {
        void orderPlaced(long id, String customer);

        void refunded(int id, float share, double amount, boolean isWhole, Reason reason);
    }

    private static final Trace TRACE = Tracepoints.of(MethodHandles.lookup(), Trace.class);

    private final AtomicLong ids = new AtomicLong();

    public long place(String customer) {
        long id = ids.incrementAndGet();
        TRACE.orderPlaced(id, customer);
        return id;
    }

    public void refund(int id, Reason reason) {
        TRACE.refunded(id, 0.1f, 2.5, false, reason);
    }

    public int total(int price, String currency) {
        if (price < 0) {
            throw new IllegalArgumentException("price=" + price + " " + currency);
        }
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += price;
        }
        return sum;
    }
}
