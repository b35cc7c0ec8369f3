/** Text to syntax tree: knows the whole grammar of bpftrace and nothing of its meaning. */
package dev.nopal.script.parse;
