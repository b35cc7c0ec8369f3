/** Tests with real JVMs, the real kernel and real tracers. */
package dev.nopal.system;
