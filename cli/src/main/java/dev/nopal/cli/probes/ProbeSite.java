package dev.nopal.cli.probes;

import dev.nopal.elf.Machine;
import dev.nopal.elf.UsdtProbe;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One site in the code that fires a probe, and its state in a process.
 *
 * @param path the path of the file that has it
 * @param signature argument types and names, if the file is one of Nopal's images
 * @param patch whether the code was changed; unknown without a process
 * @param semaphore its current value; empty without one or without a process
 * @param sessions how many JVM sessions are attached; only Nopal's images count them
 */
public record ProbeSite(
        String path,
        Machine machine,
        UsdtProbe.Location location,
        Optional<String> signature,
        Patch patch,
        OptionalInt semaphore,
        OptionalLong sessions) {}
