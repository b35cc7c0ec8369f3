/** Scripts with which shells complete the words of the command. */
package dev.nopal.cli.completion;
