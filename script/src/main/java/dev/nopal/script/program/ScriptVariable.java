package dev.nopal.script.program;

import dev.nopal.script.type.Type;

/**
 * A scratch variable; one for each scope that declares the name.
 *
 * @param slot unique within the probe, from 0
 * @param name with its dollar
 */
public record ScriptVariable(int slot, String name, Type type) {}
