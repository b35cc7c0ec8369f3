package dev.nopal.script.differential;

/** What a script printed, in both formats. */
record Printed(String text, String json) {}
