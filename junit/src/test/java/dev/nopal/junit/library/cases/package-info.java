/** Tests of real libraries, with and without a planted fault, run by the testkit. */
package dev.nopal.junit.library.cases;
