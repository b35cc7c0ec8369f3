/** What the tests of several modules share: second tries that are counted. */
package dev.nopal.testing;
