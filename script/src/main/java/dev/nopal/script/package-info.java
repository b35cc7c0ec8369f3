/** The tracing language as its users see it: a script, its probes, and diagnostics. */
package dev.nopal.script;
