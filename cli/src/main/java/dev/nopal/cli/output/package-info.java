/** The output of a trace while it runs, and at its end. */
package dev.nopal.cli.output;
