/**
 * The Spring Boot starter: its auto-configurations and its properties.
 *
 * <p>Each auto-configuration names by text what it follows, and is skipped where the classes that
 * it needs are missing.
 */
package dev.nopal.spring;
