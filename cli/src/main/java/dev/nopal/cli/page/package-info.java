/**
 * Pages to look at: one file with flame graphs, histograms, heat maps and tables, or a live one.
 */
package dev.nopal.cli.page;
