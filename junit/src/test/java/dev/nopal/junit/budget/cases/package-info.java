/** Tests that are run by the testkit: many of them must fail. */
package dev.nopal.junit.budget.cases;
