/** The Spring Boot starter in the sample {@code examples/spring-shop}, on its three servers. */
package dev.nopal.system.spring;
