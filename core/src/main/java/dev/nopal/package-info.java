/** Declares and fires tracepoints that cost nothing until somebody looks. */
package dev.nopal;
