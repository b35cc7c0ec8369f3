/**
 * JVM sessions on a system that has nothing of Linux: no /proc, no /dev/shm, no attaching by us.
 */
package dev.nopal.system.portable;
