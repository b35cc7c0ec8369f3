/** Outputs, programs and machines that let the command down. */
package dev.nopal.system.hostile;
