/** The programs that the tests trace. Each runs in a JVM of its own. */
package dev.nopal.system.targets;
