/** The command on a machine with eight times as many runnable threads as processors. */
package dev.nopal.system.busy;
