/** Measurements of what the documentation promises, as ratios within one run. */
package dev.nopal.bench;
