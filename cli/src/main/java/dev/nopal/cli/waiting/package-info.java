/** Waiting for another process, in bounded time and with an explanation. */
package dev.nopal.cli.waiting;
