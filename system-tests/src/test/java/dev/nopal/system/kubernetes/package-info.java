/** Pods of a stand-in for a cluster, whose containers are real, traced by the real kubectl. */
package dev.nopal.system.kubernetes;
