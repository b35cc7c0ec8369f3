package dev.nopal.bench;

import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** The event of JFR that corresponds to {@link BenchTrace#text}: also without a stack. */
@Name("bench.Order")
@StackTrace(false)
final class OrderEvent extends Event {
    long id;
    String name;
}
