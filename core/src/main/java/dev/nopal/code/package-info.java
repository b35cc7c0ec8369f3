/**
 * The writer of the few classes that {@code core} generates: the JDK's own, {@code
 * java.lang.classfile}, is in JDK 24 and newer only.
 */
package dev.nopal.code;
