/**
 * Tests that assert which tracepoints fire and which methods are called.
 *
 * <p>{@link dev.nopal.junit.TraceTest} records, {@link dev.nopal.junit.Traces} is the parameter
 * that has the events, and {@link dev.nopal.junit.TracesAssert} asserts.
 */
package dev.nopal.junit;
