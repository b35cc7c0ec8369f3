/**
 * The values that scripts compute and print, as data: values, maps, events, and the aggregations
 * that turn cells into values.
 *
 * <p>The session file is read into it, and renderers turn it into characters; it depends on
 * neither.
 */
package dev.nopal.script.value;
