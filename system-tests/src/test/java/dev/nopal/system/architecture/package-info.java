/** Tests of the tree itself: which package may use which, and names that occur once. */
package dev.nopal.system.architecture;
