/** The way to JVMs elsewhere, over the standard streams of a command such as ssh. */
package dev.nopal.cli.transport;
