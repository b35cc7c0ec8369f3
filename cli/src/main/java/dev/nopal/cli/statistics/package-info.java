/**
 * Tells what is more than chance, and by which test. Textbook methods on counts and buckets;
 * nothing here knows of sessions.
 */
package dev.nopal.cli.statistics;
