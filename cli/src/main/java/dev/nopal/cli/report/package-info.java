/** The output of recipes as text: tables and screens that end with the next command to type. */
package dev.nopal.cli.report;
