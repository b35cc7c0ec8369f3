/** Pages with flame graphs, histograms, heat maps and tables, in one file or live. */
package dev.nopal.cli.page;
