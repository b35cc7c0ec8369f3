/** Runs scripts with the installed bpftrace. */
package dev.nopal.cli.bpftrace;
