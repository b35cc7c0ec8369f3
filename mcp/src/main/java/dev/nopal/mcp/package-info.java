/**
 * The server of {@code nopal mcp}: tools for assistants, each of which runs the command as the user
 * could, and cuts its answer.
 */
package dev.nopal.mcp;
