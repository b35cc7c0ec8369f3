/** Checks of a machine and a target: their outcomes are data, rendering is elsewhere. */
package dev.nopal.cli.doctor;
