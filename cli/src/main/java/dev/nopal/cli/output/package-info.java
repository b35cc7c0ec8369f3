/** Where the events of a trace go while it runs, and at its end. */
package dev.nopal.cli.output;
