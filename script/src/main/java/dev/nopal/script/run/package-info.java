/**
 * What compiled scripts call while an application runs: no locks, and no allocation where we
 * promise none.
 */
package dev.nopal.script.run;
