/**
 * The servers with planted faults in {@code examples/faults}, and whether Nopal finds the faults.
 */
package dev.nopal.system.faults;
