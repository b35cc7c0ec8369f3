/** A small program with tracepoints and methods, which the tests record. */
package dev.nopal.junit.shop;
