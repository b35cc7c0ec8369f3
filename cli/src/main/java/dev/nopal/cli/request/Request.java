package dev.nopal.cli.request;

import dev.nopal.agent.control.Message;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a user wants to trace, and how to show it.
 *
 * @param name of the script, for messages
 * @param parameters {@code $1} and on
 * @param named what {@code getopt} finds
 * @param isQuiet whether nothing but the script's own output is shown
 * @param limits on what the session may cost the program
 * @param isLive whether maps are drawn again and again on a terminal
 */
public record Request(
        String name,
        String script,
        List<String> parameters,
        Map<String, String> named,
        boolean isQuiet,
        boolean isLive,
        Optional<Duration> duration,
        OptionalLong events,
        Message.Limits limits) {}
