package dev.nopal.bench;

import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Is what {@link BenchTrace#text} is, as an event of JFR; no stack, as there. */
@Name("bench.Order")
@StackTrace(false)
final class OrderEvent extends Event {
    long id;
    String name;
}
