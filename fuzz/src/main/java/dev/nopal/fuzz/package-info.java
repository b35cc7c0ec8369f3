/**
 * Everything that reads bytes of others, as targets of a coverage-guided fuzzer.
 *
 * <p>A target takes any bytes and returns, or throws what is a defect. Packages of other modules
 * have one class each here that opens what is package-private there.
 */
package dev.nopal.fuzz;
