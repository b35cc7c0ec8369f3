/** Interaction with the user at the terminal: questions, Ctrl-C, and maps that are redrawn. */
package dev.nopal.cli.terminal;
