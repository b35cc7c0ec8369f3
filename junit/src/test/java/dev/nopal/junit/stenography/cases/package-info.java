/** Tests that are run by the testkit. */
package dev.nopal.junit.stenography.cases;
