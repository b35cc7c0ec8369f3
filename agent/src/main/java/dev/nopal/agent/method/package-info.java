/** Methods and lines of this JVM's classes, as probes of sessions. */
package dev.nopal.agent.method;
