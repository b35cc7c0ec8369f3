/** The words of the language: builtins, functions and probe types, with what is known of each. */
package dev.nopal.script.language;
