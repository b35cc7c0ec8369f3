/** Sessions over transports: a real sshd, real containers, and lines that are slow or cut. */
package dev.nopal.system.via;
