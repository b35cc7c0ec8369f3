/** Controls a headless Chromium by its own protocol, over a pair of pipes. */
package dev.nopal.cli.browser;
