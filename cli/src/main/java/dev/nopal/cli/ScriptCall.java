package dev.nopal.cli;

import java.util.List;
import java.util.Map;

/**
 * Is a script and what it is given.
 *
 * @param name for messages
 * @param parameters {@code $1} and on
 * @param named what {@code getopt} finds
 */
record ScriptCall(String name, String text, List<String> parameters, Map<String, String> named) {}
