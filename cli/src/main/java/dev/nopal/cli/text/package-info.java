/** Turns values into text that no terminal and no JSON parser trips over. */
package dev.nopal.cli.text;
