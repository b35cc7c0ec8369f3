/** The trace format of Perfetto, for ui.perfetto.dev and trace_processor. */
package dev.nopal.cli.export.perfetto;
