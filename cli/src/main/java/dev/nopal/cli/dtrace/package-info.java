/** The engine that runs scripts with the installed DTrace. */
package dev.nopal.cli.dtrace;
