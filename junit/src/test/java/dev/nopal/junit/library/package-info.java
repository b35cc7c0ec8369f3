/** Runs of test cases, and real libraries with planted faults. */
package dev.nopal.junit.library;
