/** The Actuator endpoint {@code nopal}: it shows, and changes nothing. */
package dev.nopal.spring.endpoint;
