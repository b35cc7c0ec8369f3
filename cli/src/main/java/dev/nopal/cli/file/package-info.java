/** Files that users name: output, saved sessions. */
package dev.nopal.cli.file;
