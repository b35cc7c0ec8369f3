/**
 * What the tests of several modules share: the JDKs of this machine, and what its load adds to
 * output.
 */
package dev.nopal.testing;
