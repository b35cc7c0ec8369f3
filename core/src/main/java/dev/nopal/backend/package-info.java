/** What the backends share: a tracepoint's place in memory, and what one provider may ask for. */
package dev.nopal.backend;
