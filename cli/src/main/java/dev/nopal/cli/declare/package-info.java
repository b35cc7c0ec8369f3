/** The declarations of providers for other tools: D's provider files, SystemTap's tapsets. */
package dev.nopal.cli.declare;
