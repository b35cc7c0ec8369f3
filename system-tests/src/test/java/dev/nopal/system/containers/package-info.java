/** JVMs in real containers, traced from outside, from beside and from inside. */
package dev.nopal.system.containers;
