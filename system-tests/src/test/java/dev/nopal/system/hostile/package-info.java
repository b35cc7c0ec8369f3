/**
 * Attacks the command from the side of the program that it traces: an agent that lies, files that
 * are swapped while they are used, other users, thousands of sockets, programs that stand still.
 *
 * <p>Outputs that are full, closed or slow, and busy machines, are here, too.
 *
 * <p>SECURITY.md has the model and names the test of each promise.
 */
package dev.nopal.system.hostile;
