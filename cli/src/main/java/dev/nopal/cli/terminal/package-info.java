/** The person at the terminal: questions, Ctrl-C, and maps that are drawn again and again. */
package dev.nopal.cli.terminal;
