/** The connection to the agent in a JVM; the agent is loaded if it is missing. */
package dev.nopal.cli.connect;
