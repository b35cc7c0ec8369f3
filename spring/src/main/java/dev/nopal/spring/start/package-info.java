/** The agent at the start of the application, if it asks for one. */
package dev.nopal.spring.start;
