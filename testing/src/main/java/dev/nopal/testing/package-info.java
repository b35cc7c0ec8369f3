/**
 * What the tests of several modules share: second tries that are counted, and the JDKs of this
 * machine.
 */
package dev.nopal.testing;
