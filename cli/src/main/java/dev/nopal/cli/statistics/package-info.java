/**
 * Statistical tests of whether a difference is more than chance: textbook methods on counts and
 * buckets, with the distributions of Apache Commons Statistics. Nothing here depends on sessions.
 */
package dev.nopal.cli.statistics;
