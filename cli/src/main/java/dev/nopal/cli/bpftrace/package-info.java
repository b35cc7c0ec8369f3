/** Hands scripts over to the installed bpftrace. */
package dev.nopal.cli.bpftrace;
