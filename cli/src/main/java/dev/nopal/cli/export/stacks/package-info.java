/** Maps whose keys have a stack, as profiles. */
package dev.nopal.cli.export.stacks;
