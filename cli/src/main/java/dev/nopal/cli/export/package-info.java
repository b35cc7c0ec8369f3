/** The formats of other tools: one writer each, of a session that runs or is saved. */
package dev.nopal.cli.export;
