/** Tests that the tests run. */
package dev.nopal.junit.cases;
