/** Single requests to the agent in a JVM: for its methods, its events, its tracers. */
package dev.nopal.cli.query;
