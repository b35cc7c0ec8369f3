package dev.nopal.cli.declare;

import java.util.List;

/**
 * The declarations of providers.
 *
 * @param text the whole file
 * @param skipped the probes that could not be declared and why, a sentence each
 */
public record ProviderText(String text, List<String> skipped) {}
