/** The Common Trace Format 1.8, for babeltrace and Trace Compass. */
package dev.nopal.cli.export.ctf;
