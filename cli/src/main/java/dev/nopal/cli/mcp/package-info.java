/** The start of the server for assistants, whose code and libraries are in a jar of its own. */
package dev.nopal.cli.mcp;
