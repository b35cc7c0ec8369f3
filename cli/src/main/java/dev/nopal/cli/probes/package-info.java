/** The USDT probes of processes and files, and whether they are enabled. */
package dev.nopal.cli.probes;
