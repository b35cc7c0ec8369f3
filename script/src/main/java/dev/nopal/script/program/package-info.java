/** The checked, typed program: the checker's output and the compiler's input. */
package dev.nopal.script.program;
