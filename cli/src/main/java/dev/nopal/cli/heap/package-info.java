/** What the JDK itself tells of a JVM's heap. */
package dev.nopal.cli.heap;
