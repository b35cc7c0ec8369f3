/** Tests that the benchmarks still run. */
package dev.nopal.system.bench;
