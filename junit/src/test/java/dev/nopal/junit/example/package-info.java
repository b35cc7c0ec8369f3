/** The example of docs/testing.md. */
package dev.nopal.junit.example;
