/** What the user asks to trace, and how: script, parameters, limits and engine. */
package dev.nopal.cli.request;
