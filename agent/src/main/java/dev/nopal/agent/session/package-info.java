/**
 * Sessions: connections from the {@code nopal} command, and the scripts that run for them until
 * everything is detached again.
 */
package dev.nopal.agent.session;
