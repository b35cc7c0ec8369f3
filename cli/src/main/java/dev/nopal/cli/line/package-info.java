/** The frames that the two halves of a transport exchange. */
package dev.nopal.cli.line;
