/**
 * Tests the library in bad surroundings: many threads, full stacks and disks, missing rights, other
 * users, sudden death.
 *
 * <p>Each test says how long it takes in Javadoc where {@code -Dnopal.soak=N} makes it N times as
 * long; the default is 1, for every commit.
 */
package dev.nopal.system.robustness;
