package dev.nopal.elf;

import java.util.List;

/**
 * The content of one probe's notes: names, width and sign of each argument, and a readable
 * signature such as {@code long id, String customer}.
 */
public record ProbeNote(String provider, String name, List<Width> arguments, String signature) {
    public ProbeNote {
        arguments = List.copyOf(arguments);
        if (arguments.size() > ArgumentRegisters.MAX_ARGUMENTS) {
            throw new IllegalArgumentException("arguments=" + arguments.size());
        }
    }

    /** The number of bytes of a slot that count, and whether they are signed. */
    public record Width(int size, boolean signed) {}
}
