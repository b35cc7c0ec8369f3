/** The HTTP requests of applications that do not observe them by Micrometer. */
package dev.nopal.spring.web;
