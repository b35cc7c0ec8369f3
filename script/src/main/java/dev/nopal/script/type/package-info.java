/** The types of the language, and the type that holds the values of two others. */
package dev.nopal.script.type;
