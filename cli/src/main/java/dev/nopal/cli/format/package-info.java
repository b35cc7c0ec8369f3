/** The output formats that users can choose. */
package dev.nopal.cli.format;
