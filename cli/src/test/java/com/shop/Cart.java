package com.shop;

/** A class with methods of many kinds. */
class Cart {
    private int placed;

    long place(Order order, int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count=" + count);
        }
        placed++;
        return order.total() + (long) count;
    }

    int add(int count) {
        return count + 1;
    }

    String add(int count, String name) {
        return name + count;
    }

    static long fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    int sum(int count) {
        int total = 0;
        for (int i = 1; i <= count; i++) {
            total += i; // here
        }
        return total;
    }

    void sleep(long millis) throws InterruptedException {
        Thread.sleep(millis);
    }

    long mixed(boolean flag, byte b, short s, char c, float f, double d, Long boxed, Object any) {
        return (flag ? 1 : 0) + b + s + c + (long) f + (long) d + (boxed == null ? 0 : boxed);
    }

    long pay(Payment payment, Order order) {
        return payment.pay(order, placed);
    }
}
