/** The user's request: script, parameters, limits and engine. */
package dev.nopal.cli.request;
