/** The tracepoints of the starter: their names, their arguments and how many there may be. */
package dev.nopal.spring.probe;
