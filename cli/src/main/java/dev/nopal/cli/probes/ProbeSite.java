package dev.nopal.cli.probes;

import dev.nopal.elf.Machine;
import dev.nopal.elf.UsdtProbe;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Describes one place in the code that fires a probe, and its state in a process.
 *
 * @param path of the file that has it
 * @param signature argument types and names, when the file is an image of Nopal's
 * @param patch whether somebody changed the code; unknown without a process
 * @param semaphore its current value; empty without one or without a process
 * @param sessions how many JVM sessions look at it; only Nopal's images count them
 */
public record ProbeSite(
        String path,
        Machine machine,
        UsdtProbe.Location location,
        Optional<String> signature,
        Patch patch,
        OptionalInt semaphore,
        OptionalLong sessions) {}
