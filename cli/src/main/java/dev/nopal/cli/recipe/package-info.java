/** Recipes: scripts that are commands. A recipe is a file; its header comment is its help. */
package dev.nopal.cli.recipe;
