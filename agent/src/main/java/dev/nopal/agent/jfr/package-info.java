/**
 * Events of the JDK Flight Recorder: what they have, and a feed of them while a session wants it.
 *
 * <p>Nothing else here may be touched before {@link dev.nopal.agent.jfr.FlightRecorderModule} said
 * that the module is there.
 */
package dev.nopal.agent.jfr;
