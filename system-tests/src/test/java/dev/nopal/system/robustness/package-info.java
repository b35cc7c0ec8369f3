/**
 * Tests the library in bad surroundings: many threads, full stacks and disks, missing rights, other
 * users, sudden death.
 *
 * <p>{@code -Dnopal.soak=N} makes the tests that repeat something N times as long. The default, 1,
 * is for every commit.
 */
package dev.nopal.system.robustness;
