package dev.nopal.script.program;

import dev.nopal.script.type.Type;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * A map of a checked program.
 *
 * @param index its place in {@link CheckedProgram#maps()}
 * @param name with its at-sign
 * @param key nothing for a map that is one value; a tuple for several keys
 * @param value an aggregation, or the type that plain assignments store
 * @param maxKeys the limit that the script declares for this map
 */
public record ScriptMap(
        int index, String name, Optional<Type> key, Type value, OptionalLong maxKeys) {}
