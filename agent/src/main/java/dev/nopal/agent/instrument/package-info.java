/**
 * Hooks in methods and at lines of classes that were never prepared, put in and taken out again.
 */
package dev.nopal.agent.instrument;
