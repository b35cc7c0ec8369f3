package dev.nopal.cli.page;

/** Says one thing about a trace, in the head of a page. */
public record Fact(String label, String value) {}
