/** The ids of distributed traces: found in whichever tracing library the application uses. */
package dev.nopal.agent.traceid;
