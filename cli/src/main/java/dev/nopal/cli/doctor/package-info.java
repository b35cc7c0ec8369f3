/** Examines a machine and a target: checks are data, rendering is elsewhere. */
package dev.nopal.cli.doctor;
