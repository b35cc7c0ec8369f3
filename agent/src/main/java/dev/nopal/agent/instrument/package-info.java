/**
 * Callbacks in methods and at lines of any class: instruments loaded classes and those that are
 * loaded later, and restores them.
 */
package dev.nopal.agent.instrument;
