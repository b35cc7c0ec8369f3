/** The information of the JDK itself on a JVM's heap. */
package dev.nopal.cli.heap;
