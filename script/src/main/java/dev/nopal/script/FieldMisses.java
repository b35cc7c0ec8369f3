package dev.nopal.script;

import java.util.concurrent.atomic.LongAdder;

/**
 * The reads of one field that found none, because the object was null or its class has no such
 * field. They are counted only then: a read that finds its field pays nothing.
 */
public final class FieldMisses {
    private final LongAdder nulls = new LongAdder();
    private final LongAdder others = new LongAdder();
    private final LongAdder unknown = new LongAdder();
    private volatile String className = "";
    private volatile String unknownClass = "";

    /** Counts an object that was null. */
    public void countNull() {
        nulls.increment();
    }

    /** Counts an object whose class does not have the field. */
    public void countOther(String nameOfClass) {
        others.increment();
        if (className.isEmpty()) {
            className = nameOfClass;
        }
    }

    /** Counts an object of a class whose fields are not known yet. */
    public void countUnknown(String nameOfClass) {
        unknown.increment();
        if (unknownClass.isEmpty()) {
            unknownClass = nameOfClass;
        }
    }

    public long nulls() {
        return nulls.sum();
    }

    public long others() {
        return others.sum();
    }

    public long unknown() {
        return unknown.sum();
    }

    /** Returns the first class whose fields were not known; empty if there was none. */
    public String unknownClass() {
        return unknownClass;
    }

    /** Returns the first class that did not have the field; empty if there was none. */
    public String className() {
        return className;
    }
}
