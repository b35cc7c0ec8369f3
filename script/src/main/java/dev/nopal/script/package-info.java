/** The tracing language as its users see it: a program, and what is wrong with it. */
package dev.nopal.script;
