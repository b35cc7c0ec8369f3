package dev.nopal.cli.declare;

import java.util.List;

/**
 * A probe that is to be declared.
 *
 * @param path the file that has it
 * @param name as its file has it
 * @param hasNote whether a note describes it, so that SystemTap sees it; DTrace sees both
 * @param arguments empty, too, if they are not understood
 * @param shown which arguments a D script gets, in this order; empty if it gets them as they are
 * @param stability of the provider, module, function, name and arguments
 */
public record DeclaredProbe(
        String path,
        String provider,
        String name,
        boolean hasNote,
        List<DeclaredArgument> arguments,
        List<Integer> shown,
        List<String> stability) {}
