/** Sessions inside the traced JVM: who may ask, what is armed, and that all of it goes away. */
package dev.nopal.agent;
