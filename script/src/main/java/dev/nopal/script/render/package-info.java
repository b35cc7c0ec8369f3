/** Turns values and events into characters: the only place that does. */
package dev.nopal.script.render;
