/**
 * The rewriting of class files for Java 17, when the jars are made. The sources are written for the
 * JDK of the build.
 */
package dev.nopal.downgrade;
