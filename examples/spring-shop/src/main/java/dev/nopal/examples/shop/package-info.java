/**
 * A web application with the Spring Boot starter, on three servers: Tomcat with platform threads,
 * with virtual threads (profile {@code virtual}), and Netty (profile {@code netty}).
 */
package dev.nopal.examples.shop;
