/** The half of a transport that runs where the JVMs are. */
package dev.nopal.cli.far;
