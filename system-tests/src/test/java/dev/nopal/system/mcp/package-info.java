/** Tests of {@code nopal mcp} with the client of the official SDK. */
package dev.nopal.system.mcp;
