/**
 * The common part of the backends: a tracepoint's site in memory, and the operations of a provider.
 */
package dev.nopal.backend;
