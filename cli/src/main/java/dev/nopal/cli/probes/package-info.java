/** Finds the USDT probes of processes and files and whether somebody traces them right now. */
package dev.nopal.cli.probes;
