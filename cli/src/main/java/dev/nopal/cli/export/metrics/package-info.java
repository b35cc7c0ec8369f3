/** Maps as metrics: in a file, or served while the session runs. */
package dev.nopal.cli.export.metrics;
