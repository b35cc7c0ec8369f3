/** Runs scripts in JVMs and shows what they print. */
package dev.nopal.cli.trace;
