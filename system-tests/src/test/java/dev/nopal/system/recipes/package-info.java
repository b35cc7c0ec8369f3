/** Recipes against a program whose troubles are known. */
package dev.nopal.system.recipes;
