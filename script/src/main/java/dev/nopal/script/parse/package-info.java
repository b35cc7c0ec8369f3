/** The way from text to syntax tree: the whole grammar of bpftrace, without its meaning. */
package dev.nopal.script.parse;
