/**
 * Callbacks in methods and at lines of classes that were not prepared for it: instruments loaded
 * classes and those that are loaded later, and restores them.
 */
package dev.nopal.agent.instrument;
