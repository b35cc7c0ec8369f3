/**
 * What scripts compute and print, as data: values, maps, events, and the aggregations that make
 * values out of cells.
 *
 * <p>The session file is read into it, and renderers make characters of it; it knows neither.
 */
package dev.nopal.script.value;
