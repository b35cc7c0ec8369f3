/**
 * The way from a checked program to one hidden class of handlers, and the session that owns them.
 */
package dev.nopal.script.compile;
