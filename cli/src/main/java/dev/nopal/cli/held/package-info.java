/**
 * Files of another process, held open from the check to the use, and signals for it: by the system
 * calls that Java does not have.
 */
package dev.nopal.cli.held;
