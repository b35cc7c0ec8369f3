/** The conversion of scripts: the D language of DTrace to bpftrace's, and back. */
package dev.nopal.cli.convert;
