/** Finds the JVM that the user means: by pid, by name, or by asking. */
package dev.nopal.cli.targets;
