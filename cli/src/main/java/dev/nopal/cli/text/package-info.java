/** Converts values to text that is safe for terminals and JSON parsers. */
package dev.nopal.cli.text;
