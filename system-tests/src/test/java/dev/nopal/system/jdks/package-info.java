/** Every probe type, tracer and promise on each JDK that this machine has, from 17 on. */
package dev.nopal.system.jdks;
