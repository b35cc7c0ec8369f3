/** The call tree of one method: what it spends its time in, several levels deep. */
package dev.nopal.cli.tree;
