/**
 * Events of the JDK Flight Recorder: their fields, and a feed of them for a session.
 *
 * <p>No other class here may be used unless {@link dev.nopal.agent.jfr.FlightRecorderModule} has
 * found the module.
 */
package dev.nopal.agent.jfr;
