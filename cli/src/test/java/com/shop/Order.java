package com.shop;

/** An order. A tracer must not call its methods. */
final class Order {
    /** The progress of an order. */
    enum Status {
        OPEN,
        PAID;

        @Override
        public String toString() {
            throw new IllegalStateException("a tracer called the application");
        }
    }

    private final long id;
    private final String customer;
    private final Order previous;
    private final Integer discount;
    private final int[] items;
    private final Status status;

    Order(long id, String customer, Order previous) {
        this.id = id;
        this.customer = customer;
        this.previous = previous;
        this.discount = previous == null ? null : 5;
        this.items = new int[] {1, 2, 3};
        this.status = previous == null ? Status.OPEN : Status.PAID;
    }

    int total() {
        return items.length * (discount == null ? 1 : discount) + (int) (id % 2);
    }

    String customer() {
        return customer == null && previous != null ? previous.customer() : customer;
    }

    Status status() {
        return status;
    }

    @Override
    public String toString() {
        throw new IllegalStateException("a tracer called the application");
    }

    @Override
    public boolean equals(Object other) {
        throw new IllegalStateException("a tracer called the application");
    }

    @Override
    public int hashCode() {
        throw new IllegalStateException("a tracer called the application");
    }
}
