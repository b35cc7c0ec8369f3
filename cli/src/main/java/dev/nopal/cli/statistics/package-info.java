/**
 * Tells what is more than chance, and by which test. Textbook methods on counts and buckets, with
 * the distributions of Apache Commons Statistics; nothing here knows of sessions.
 */
package dev.nopal.cli.statistics;
