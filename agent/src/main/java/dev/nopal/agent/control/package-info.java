/** The protocol between the command and a traced JVM, and the sockets and folders that they use. */
package dev.nopal.agent.control;
