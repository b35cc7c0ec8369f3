package dev.nopal.junit.leak;

/**
 * A class in a heap dump.
 *
 * @param superclass its id, 0 for none
 * @param loader the id of its class loader, 0 for the boot loader
 * @param statics the ids of objects in static fields, and the ids of the fields' names
 * @param fields the types of its own fields, in the order of their values, and their names
 */
record DumpedClass(long id, long superclass, long loader, References statics, Fields fields) {
    /** References with the ids of their names. */
    record References(long[] objects, long[] names) {}

    /** Fields without values. */
    record Fields(int[] types, long[] names) {}
}
