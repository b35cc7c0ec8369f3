/**
 * The writer of the few classes that {@code core} generates. The JDK's own, {@code
 * java.lang.classfile}, is in JDK 24 and newer only, and loads more classes than {@code core} has.
 */
package dev.nopal.code;
