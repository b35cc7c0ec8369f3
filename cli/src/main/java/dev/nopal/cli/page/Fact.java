package dev.nopal.cli.page;

/** One fact about a trace, in the head of a page. */
public record Fact(String label, String value) {}
