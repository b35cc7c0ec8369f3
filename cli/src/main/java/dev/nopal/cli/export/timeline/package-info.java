/**
 * A trace on one timeline: what it recorded and printed, for formats that show when it happened.
 */
package dev.nopal.cli.export.timeline;
