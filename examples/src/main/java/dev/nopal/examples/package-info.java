/** Programs to trace; the guide in docs/tracing.md walks through them. */
package dev.nopal.examples;
