/** The {@code nopal} command: its subcommands, their options and their exit codes. */
package dev.nopal.cli;
