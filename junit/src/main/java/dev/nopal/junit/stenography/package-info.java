/** The call log of a suite, and the methods that it never called. */
package dev.nopal.junit.stenography;
