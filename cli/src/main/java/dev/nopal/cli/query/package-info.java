/** Single questions to the agent in a JVM: its methods, its events, its tracers. */
package dev.nopal.cli.query;
