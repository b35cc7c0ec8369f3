/** A small traced web shop, and its customers, for {@code nopal demo}. */
package dev.nopal.cli.demo;
