/** The threads that the command and its demo start. */
package dev.nopal.cli.thread;
