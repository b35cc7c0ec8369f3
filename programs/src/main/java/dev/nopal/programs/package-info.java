/**
 * Small programs on real libraries. Each does what its input says, so that tests know what is there
 * to be found.
 */
package dev.nopal.programs;
