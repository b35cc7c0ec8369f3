/** Sessions of several JVMs as one result. */
package dev.nopal.cli.merge;
