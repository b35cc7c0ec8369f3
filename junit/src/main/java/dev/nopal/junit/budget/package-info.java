/** Budgets of tests: how long a probe may take, how much a method may allocate. */
package dev.nopal.junit.budget;
