/**
 * The methods that compiled scripts call while an application runs: no locks, and no allocation
 * where none is promised.
 */
package dev.nopal.script.run;
