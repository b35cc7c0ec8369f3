/** Compares two saved sessions: what changed, by how much, and whether that is more than chance. */
package dev.nopal.cli.diff;
