/** Checks of a machine and a target, with their outcomes as data. */
package dev.nopal.cli.doctor;
