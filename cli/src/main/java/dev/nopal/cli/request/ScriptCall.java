package dev.nopal.cli.request;

import java.util.List;
import java.util.Map;

/**
 * A script and its parameters.
 *
 * @param name for messages
 * @param parameters {@code $1} and on
 * @param named what {@code getopt} finds
 */
public record ScriptCall(
        String name, String text, List<String> parameters, Map<String, String> named) {}
