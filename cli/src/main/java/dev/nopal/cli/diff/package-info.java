/** Compares two saved sessions: what moved, by how much, and whether that is more than chance. */
package dev.nopal.cli.diff;
