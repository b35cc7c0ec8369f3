/** The checked, typed program: what the checker produces and the compiler gets. */
package dev.nopal.script.program;
