/**
 * Bounds of what was measured, and how much must be measured: what {@code nopal diff} and the
 * budgets of {@code nopal-junit} share. Depends on nothing.
 */
package dev.nopal.script.statistics;
