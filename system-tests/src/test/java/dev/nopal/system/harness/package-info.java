/** JVMs, tracers and other tools as tests run them: with deadlines, and cleaned up. */
package dev.nopal.system.harness;
