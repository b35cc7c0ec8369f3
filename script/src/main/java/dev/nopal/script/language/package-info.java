/** The words of the language: builtins, functions and probe types, with their properties. */
package dev.nopal.script.language;
