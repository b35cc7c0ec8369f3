/** What the tests of several modules share: the JDKs of this machine. */
package dev.nopal.testing;
