package dev.nopal.script.differential;

/** The output of a script, in both formats. */
record Printed(String text, String json) {}
