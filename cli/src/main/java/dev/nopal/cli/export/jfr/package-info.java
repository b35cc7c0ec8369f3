/** Recordings of the JDK's Flight Recorder, for JDK Mission Control and the command {@code jfr}. */
package dev.nopal.cli.export.jfr;
