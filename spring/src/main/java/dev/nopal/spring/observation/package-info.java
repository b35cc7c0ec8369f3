/** Micrometer's observations as tracepoints. */
package dev.nopal.spring.observation;
