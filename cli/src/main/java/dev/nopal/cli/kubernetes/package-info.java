/** The JVMs in pods of a Kubernetes cluster, which the user's own kubectl reaches. */
package dev.nopal.cli.kubernetes;
