/** The failures of commands: one sentence and an exit code. */
package dev.nopal.cli.failure;
